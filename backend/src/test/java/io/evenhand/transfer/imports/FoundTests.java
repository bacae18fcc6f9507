package io.evenhand.transfer.imports;

import java.util.List;

import io.evenhand.record.NewRecord;
import io.evenhand.record.RefusedRecord;
import org.junit.jupiter.api.Test;

import org.springframework.batch.infrastructure.item.Chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What a chunk of rows holds, before and after the database has had its say.
 */
class FoundTests {

	private final NewRecord first = new NewRecord("a", 10, "{}");

	private final NewRecord second = new NewRecord("a", 30, "{}");

	private final Found found = Found.in(new Chunk<>(new Row.Good(this.first, 2, 20, 3), new Row.Blank(30, 4),
			new Row.Good(this.second, 4, 50, 6), new Row.Bad(new Reject(6, "c", "v", "r", 50, 60), 60, 7)));

	@Test
	void rowsAreSortedAndTheEndIsThatOfTheLast() {
		assertThat(this.found.records()).containsExactly(this.first, this.second);
		assertThat(this.found.bad()).extracting(Reject::line).containsExactly(6L);
		assertThat(this.found.blank()).isOne();
		assertThat(this.found.end()).isEqualTo(60);
		assertThat(this.found.nextLine()).isEqualTo(7);
	}

	@Test
	void aRecordThatTheDatabaseRefusedIsARejectWithItsLineAndPlace() {
		Found told = this.found.without(List.of(new RefusedRecord(this.second, "Too large")));
		assertThat(told.records()).containsExactly(this.first);
		assertThat(told.bad()).last().isEqualTo(new Reject(4, "", "a", "Too large", 30, 50));
		assertThat(told.good().size() + told.bad().size() + told.blank()).isEqualTo(4);
		assertThat(this.found.without(List.of())).isEqualTo(this.found);
	}

	@Test
	void aRecordThatWasNeverThereCannotBeRefused() {
		assertThatIllegalStateException().isThrownBy(
				() -> this.found.without(List.of(new RefusedRecord(new NewRecord("a", 10, "{}"), "Too large"))));
	}

}
