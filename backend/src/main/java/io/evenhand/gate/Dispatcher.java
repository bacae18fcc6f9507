package io.evenhand.gate;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that claims and settles for this node in one lane. It wakes when
 * something is submitted or finishes here, else every 150 ms; it survives anything and
 * backs off while the database does not answer. What it holds is confined to its thread;
 * the bell and the queue of finished steps are the ways in.
 */
final class Dispatcher implements Runnable {

	private static final Logger logger = LoggerFactory.getLogger(Dispatcher.class);

	private static final Duration POLL = Duration.ofMillis(150);

	private static final Duration AFTER_REFUSAL = Duration.ofSeconds(1);

	private final Desk desk;

	private final LaneTransactions transactions;

	private final Steps steps;

	private final Clock clock;

	private final Bell bell = new Bell();

	private final ConcurrentLinkedQueue<Finished> arrivedFinished = new ConcurrentLinkedQueue<>();

	private final AtomicBoolean news = new AtomicBoolean();

	private final List<Finished> unsettled = new ArrayList<>();

	private final Slots slots;

	private final Borrowing borrowing;

	private volatile boolean stopping;

	private volatile boolean fenced;

	private volatile boolean abandoned;

	private boolean unsure;

	private long lookedMillis;

	private long promotedMillis;

	Dispatcher(Slots slots, Desk desk, LaneTransactions transactions, Steps steps, Clock clock) {
		this.slots = slots;
		this.borrowing = new Borrowing(slots, this.bell::ring);
		slots.own().owner(this::changed);
		this.desk = desk;
		this.transactions = transactions;
		this.steps = steps;
		this.clock = clock;
	}

	/** Something of the lane has changed. */
	void changed() {
		this.news.set(true);
		this.borrowing.unsure();
		this.bell.ring();
	}

	/** Starts nothing any more; ends once everything is settled. */
	void stop() {
		this.stopping = true;
		this.bell.ring();
	}

	/** Starts nothing while the node cannot renew its lease; what ends is settled. */
	void fence(boolean now) {
		this.fenced = now;
		this.bell.ring();
	}

	/**
	 * Ends at once: the node was declared gone, and nothing that runs here is its own.
	 */
	void abandon() {
		this.abandoned = true;
		this.bell.ring();
	}

	private boolean starts() {
		return !this.stopping && !this.fenced;
	}

	@Override
	public void run() {
		boolean rang = true;
		while (!Thread.currentThread().isInterrupted() && !this.abandoned && !(this.stopping && !this.slots.busy())) {
			Duration pause = POLL;
			try {
				turn(rang);
				this.desk.pulse().worked();
			}
			catch (RuntimeException ex) {
				this.unsure = true;
				this.desk.failed();
				pause = this.desk.pulse().failed(ex);
			}
			rang = this.bell.await(pause);
		}
		this.desk.pulse().rests();
	}

	private void turn(boolean rang) {
		if (this.unsure) {
			readBack();
		}
		collectFinished();
		long now = this.clock.millis();
		boolean startable = rang && this.news.get();
		if (this.stopping) {
			runningOn().forEach((one) -> this.steps.putDown(one, Cause.DRAIN));
		}
		this.borrowing.giveBack(runningOn(), this.steps);
		if (past(this.lookedMillis, now, POLL) || (this.unsettled.isEmpty() && !startable)) {
			startable |= look(now);
		}
		List<Running> due = this.desk.due(this.slots, this.unsettled, now);
		if (startable && starts() && this.slots.free() + this.unsettled.size() == 0) {
			this.borrowing.reach(this.transactions);
		}
		int free = starts() ? this.slots.free() + this.unsettled.size() : 0;
		if (this.unsettled.isEmpty() && due.isEmpty() && (free == 0 || !startable)) {
			if (this.news.getAndSet(false)) {
				this.transactions.touch();
			}
			return;
		}
		this.news.set(false);
		claim(this.transactions.order(this.slots, List.copyOf(this.unsettled), due, starts()));
	}

	/**
	 * Looks what somebody else has changed, and asks steps to stop where that is due.
	 * @return whether something could start
	 */
	private boolean look(long now) {
		this.lookedMillis = now;
		LaneTransactions.Look look = this.transactions.look();
		List<Running> running = runningOn();
		for (Running one : running) {
			look.asked()
				.stream()
				.filter(one::holds)
				.forEach((asked) -> this.steps.putDown(one, Cause.valueOf(asked.cause())));
		}
		for (Running stuck : this.steps.stuck(running, look.timeoutMillis(), now)) {
			if (this.transactions.settleable(stuck.grant().request())) {
				this.unsettled.add(this.steps.giveUp(stuck, look.timeoutMillis(), now));
			}
		}
		boolean startable = promoted(look, now) || look.startable();
		this.borrowing.looked(starts() && !startable, look.lenders());
		if (this.news.get()) {
			this.borrowing.unsure();
		}
		return startable;
	}

	private List<Running> runningOn() {
		return this.slots.running()
			.stream()
			.filter((one) -> this.unsettled.stream().noneMatch((ended) -> ended.running().same(one)))
			.toList();
	}

	/** Retries that the budget holds are looked at again a second later. */
	private boolean promoted(LaneTransactions.Look look, long now) {
		if (!starts() || !look.retryDue() || !past(this.promotedMillis, now, AFTER_REFUSAL)) {
			return false;
		}
		Promotion.Result result = this.transactions.promote();
		this.promotedMillis = result.held() ? now : 0;
		if (result.promoted() > 0) {
			logger.info("Lane {}: {} steps are tried again, {} are due", this.transactions.lane(), result.promoted(),
					result.spent().due());
		}
		return result.promoted() > 0;
	}

	/** A clock that went back is past anything. */
	private static boolean past(long since, long now, Duration span) {
		return now < since || now - since >= span.toMillis();
	}

	private void claim(Claim.Order order) {
		var sample = this.desk.sample();
		Claim.Result result = this.transactions.claim(order);
		this.desk.claimed(sample);
		for (Finished finished : order.finished()) {
			this.slots.clear(finished.running().slot());
		}
		this.unsettled.clear();
		result.slices().charged().forEach(this.slots::put);
		result.slices().yielding().forEach((one) -> this.steps.putDown(one, Cause.YIELD));
		for (Running started : result.started()) {
			start(started);
		}
		this.slots.release();
		this.desk.told(order, result, this.clock.instant());
		if (result.more() || order.finished().stream().anyMatch(Finished::goesOn)) {
			this.bell.ring();
			this.news.set(true);
		}
		else if (result.started().size() == order.slots() && this.borrowing.any()) {
			this.bell.ring();
		}
	}

	private void start(Running claimed) {
		Running running = claimed.startedAt(this.clock.millis());
		this.slots.put(running);
		this.steps.start(running, (outcome) -> {
			this.arrivedFinished.add(new Finished(running, outcome, this.clock.millis()));
			this.bell.ring();
		});
	}

	private void collectFinished() {
		for (Finished finished = this.arrivedFinished.poll(); finished != null; finished = this.arrivedFinished
			.poll()) {
			Running now = this.slots.at(finished.running().slot());
			if (now != null && now.same(finished.running()) && runningOn().contains(now)) {
				this.unsettled.add(new Finished(now, finished.outcome(), finished.endedMillis()));
			}
		}
	}

	/**
	 * After a failure nobody knows what took place: the slots' rows do. What they hold
	 * and does not run here starts now; what was settled or lost meanwhile is forgotten.
	 */
	private void readBack() {
		List<Running> held = this.transactions.held();
		this.unsettled.removeIf((finished) -> held.stream().noneMatch(finished.running()::same));
		for (Running mine : this.slots.running()) {
			if (held.stream().noneMatch(mine::same)) {
				this.slots.clear(mine.slot());
			}
		}
		for (Running row : held) {
			Running mine = this.slots.at(row.slot());
			if (mine == null || !row.same(mine)) {
				start(row);
			}
		}
		this.slots.release();
		this.unsure = false;
	}

}
