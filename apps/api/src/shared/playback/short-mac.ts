import { hash } from 'node:crypto'

const block = 64
const digest = 32

/**
 * HMAC-SHA256 (RFC 2104) of short texts, cut to its first 128 bits. Each request for a segment verifies one; `createHmac`, which creates a
 * stream and looks its algorithm up each time, would take a sixth of the user CPU time there.
 * @param key at most 64 bytes.
 */
export function shortMac(key: Uint8Array): (text: string) => Buffer {
  if (key.length > block) throw new RangeError('The key is longer than a block')
  const inner = Buffer.alloc(block, 0x36)
  const outer = Buffer.alloc(block + digest, 0x5c)
  for (const [index, byte] of key.entries()) {
    inner.writeUInt8(byte ^ 0x36, index)
    outer.writeUInt8(byte ^ 0x5c, index)
  }
  return (text) => {
    hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer').copy(outer, block)
    return hash('sha256', outer, 'buffer').subarray(0, 16)
  }
}
