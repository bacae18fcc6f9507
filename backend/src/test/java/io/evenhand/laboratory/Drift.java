package io.evenhand.laboratory;

/**
 * How far tenants draw apart, pair by pair, while both contend. Used by one thread.
 */
final class Drift {

	private final Bounds bounds;

	/** What one is ahead of the other, at the least and the most since both contend. */
	private final double[][] least;

	private final double[][] most;

	private final boolean[][] both;

	private double worst;

	Drift(Bounds bounds, int tenants) {
		this.bounds = bounds;
		this.least = new double[tenants][tenants];
		this.most = new double[tenants][tenants];
		this.both = new boolean[tenants][tenants];
	}

	double worst() {
		return this.worst;
	}

	/** Time has gone by in which nobody began or ceased to contend. */
	void note(long[] served) {
		for (int i = 0; i < served.length; i++) {
			for (int j = 0; j < i; j++) {
				if (this.both[i][j]) {
					double ahead = ahead(i, j, served);
					this.least[i][j] = Math.min(this.least[i][j], ahead);
					this.most[i][j] = Math.max(this.most[i][j], ahead);
					this.worst = Math.max(this.worst, (this.most[i][j] - this.least[i][j]) / this.bounds.apart(i, j));
				}
			}
		}
	}

	/** Who contends from now on. */
	void compare(boolean[] contends, long[] served) {
		for (int i = 0; i < contends.length; i++) {
			for (int j = 0; j < i; j++) {
				boolean both = contends[i] && contends[j];
				if (both && !this.both[i][j]) {
					this.least[i][j] = ahead(i, j, served);
					this.most[i][j] = this.least[i][j];
				}
				this.both[i][j] = both;
			}
		}
	}

	private double ahead(int one, int other, long[] served) {
		return normed(one, served) - normed(other, served);
	}

	private double normed(int tenant, long[] served) {
		return (double) served[tenant] / this.bounds.shares().get(tenant).weight().value();
	}

}
