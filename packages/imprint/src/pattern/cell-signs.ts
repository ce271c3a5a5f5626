import { createCipheriv } from 'node:crypto'

/**
 * Signs of the cells of a unit: bits of the AES-256-CTR keystream (NIST SP 800-38A) whose first counter block begins with the unit's number.
 * @param key 32 bytes, see `patternKey`.
 * @param unit number from 0.
 * @returns 1 or −1 a cell.
 */
export function cellSigns(key: Uint8Array, unit: number, cells: number): Int8Array {
  const counter = Buffer.alloc(16)
  counter.writeBigUInt64BE(BigInt(unit))
  const bits = createCipheriv('aes-256-ctr', key, counter).update(Buffer.alloc(Math.ceil(cells / 8)))
  return Int8Array.from({ length: cells }, (_, cell) => (((bits[cell >> 3] ?? 0) >> (cell & 7)) & 1 ? 1 : -1))
}
