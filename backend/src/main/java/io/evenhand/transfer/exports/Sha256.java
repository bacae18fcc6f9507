package io.evenhand.transfer.exports;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

/**
 * SHA-256 (FIPS 180-4) whose state can be kept between two pieces of a file and taken up
 * on another node, which the JDK's own cannot. Single-threaded.
 */
final class Sha256 {

	private static final int BLOCK = 64;

	private static final int HASH_INTS = 8;

	private static final VarHandle BIG_ENDIAN = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

	private static final int[] K = { 0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
			0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
			0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152,
			0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138,
			0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70,
			0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5,
			0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa,
			0xa4506ceb, 0xbef9a3f7, 0xc67178f2 };

	private final int[] hash = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab,
			0x5be0cd19 };

	private final int[] words = new int[BLOCK];

	private final byte[] rest = new byte[BLOCK];

	private long length;

	/**
	 * Takes up a digest.
	 * @param state what {@link #state} gave; empty to begin
	 * @return the digest of the bytes so far
	 */
	static Sha256 of(byte[] state) {
		Sha256 digest = new Sha256();
		if (state.length > 0) {
			ByteBuffer in = ByteBuffer.wrap(state);
			for (int i = 0; i < HASH_INTS; i++) {
				digest.hash[i] = in.getInt();
			}
			digest.length = in.getLong();
			in.get(digest.rest, 0, digest.held());
		}
		return digest;
	}

	/** All that is needed to go on: at most 103 bytes. */
	byte[] state() {
		ByteBuffer out = ByteBuffer.allocate(HASH_INTS * Integer.BYTES + Long.BYTES + held());
		for (int part : this.hash) {
			out.putInt(part);
		}
		return out.putLong(this.length).put(this.rest, 0, held()).array();
	}

	/** How many bytes were taken. */
	long length() {
		return this.length;
	}

	private int held() {
		return (int) (this.length % BLOCK);
	}

	void update(byte[] bytes, int from, int count) {
		int at = from;
		int end = from + count;
		int held = held();
		this.length += count;
		if (held > 0) {
			int some = Math.min(BLOCK - held, count);
			System.arraycopy(bytes, at, this.rest, held, some);
			at += some;
			if (held + some < BLOCK) {
				return;
			}
			block(this.rest, 0);
		}
		for (; end - at >= BLOCK; at += BLOCK) {
			block(bytes, at);
		}
		System.arraycopy(bytes, at, this.rest, 0, end - at);
	}

	/** The digest in 64 hexadecimal digits; nothing can be added any more. */
	String hex() {
		long bits = this.length * Byte.SIZE;
		byte[] end = new byte[(held() < BLOCK - Long.BYTES) ? BLOCK - held() : 2 * BLOCK - held()];
		end[0] = (byte) 0x80;
		ByteBuffer.wrap(end).putLong(end.length - Long.BYTES, bits);
		update(end, 0, end.length);
		ByteBuffer out = ByteBuffer.allocate(HASH_INTS * Integer.BYTES);
		for (int part : this.hash) {
			out.putInt(part);
		}
		return HexFormat.of().formatHex(out.array());
	}

	private void block(byte[] bytes, int from) {
		schedule(bytes, from);
		int a = this.hash[0];
		int b = this.hash[1];
		int c = this.hash[2];
		int d = this.hash[3];
		int e = this.hash[4];
		int f = this.hash[5];
		int g = this.hash[6];
		int h = this.hash[7];
		for (int i = 0; i < BLOCK; i++) {
			int e1 = Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11) ^ Integer.rotateRight(e, 25);
			int one = h + e1 + ((e & f) ^ (~e & g)) + K[i] + this.words[i];
			int a0 = Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22);
			int two = a0 + ((a & b) ^ (a & c) ^ (b & c));
			h = g;
			g = f;
			f = e;
			e = d + one;
			d = c;
			c = b;
			b = a;
			a = one + two;
		}
		this.hash[0] += a;
		this.hash[1] += b;
		this.hash[2] += c;
		this.hash[3] += d;
		this.hash[4] += e;
		this.hash[5] += f;
		this.hash[6] += g;
		this.hash[7] += h;
	}

	private void schedule(byte[] bytes, int from) {
		int[] w = this.words;
		for (int i = 0; i < 16; i++) {
			w[i] = (int) BIG_ENDIAN.get(bytes, from + i * Integer.BYTES);
		}
		for (int i = 16; i < BLOCK; i++) {
			int s0 = Integer.rotateRight(w[i - 15], 7) ^ Integer.rotateRight(w[i - 15], 18) ^ (w[i - 15] >>> 3);
			int s1 = Integer.rotateRight(w[i - 2], 17) ^ Integer.rotateRight(w[i - 2], 19) ^ (w[i - 2] >>> 10);
			w[i] = w[i - 16] + s0 + w[i - 7] + s1;
		}
	}

}
