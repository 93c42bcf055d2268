// ChaCha with eight rounds, the generator of the throws. It is written from the description, so that a
// browser can check throws without the program that made them: https://cr.yp.to/chacha/chacha-20080128.pdf

/** "expand 32-byte k" */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
const ROUNDS = 8;
const COLUMNS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
];
const DIAGONALS = [
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

/** @param {number} word @param {number} bits */
function rotateLeft(word, bits) {
  return (word << bits) | (word >>> (32 - bits));
}

/** @param {Uint32Array} x @param {number[]} indices */
function quarterRound(x, [a, b, c, d]) {
  x[a] += x[b];
  x[d] = rotateLeft(x[d] ^ x[a], 16);
  x[c] += x[d];
  x[b] = rotateLeft(x[b] ^ x[c], 12);
  x[a] += x[b];
  x[d] = rotateLeft(x[d] ^ x[a], 8);
  x[c] += x[d];
  x[b] = rotateLeft(x[b] ^ x[c], 7);
}

/**
 * The block with a number: sixteen words.
 * @param {Uint8Array} key 32 bytes
 * @param {number|bigint} number of the block
 * @param {number} [stream]
 * @param {number} [rounds]
 */
export function block(key, number, stream = 0, rounds = ROUNDS) {
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
  const words = Array.from({ length: 8 }, (_, index) => view.getUint32(4 * index, true));
  const counter = [BigInt(number), BigInt(stream)].flatMap((wide) => [
    Number(wide & 0xffffffffn),
    Number(wide >> 32n),
  ]);
  const start = Uint32Array.from([...CONSTANTS, ...words, ...counter]);
  const x = Uint32Array.from(start);
  for (let round = 0; round < rounds; round += 2) {
    for (const indices of [...COLUMNS, ...DIAGONALS]) quarterRound(x, indices);
  }
  return x.map((word, index) => word + start[index]);
}
