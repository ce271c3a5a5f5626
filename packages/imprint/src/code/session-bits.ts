import { createHmac } from 'node:crypto'

/**
 * Whose copy it is. A verified viewer has one code a media, in all sessions, so that one account holds no second copy to compare; anybody
 * else has a code a session. People of the account have one a media as well, in previews and downloads.
 */
export type CodeHolder = { kind: 'session' | 'viewer' | 'user'; id: string }
/** What a code belongs to. */
export type CodedMedia = { videoKey: string; generation: number; version: number }

/** Bits of one HMAC-SHA256. */
const blockBits = 256

/**
 * Key of the codes of a media: HMAC-SHA256(media secret, `imprint-code` | version).
 * @param mediaSecret 32 bytes.
 */
export const codeKey = (mediaSecret: Uint8Array, version: number): Buffer =>
  createHmac('sha256', mediaSecret).update(`imprint-code|${version}`).digest()

/**
 * The bits of a holder: of each unit which of its two variants the holder gets, 1 for A. HMAC-SHA256(code key, version | media | generation | holder |
 * block of 256 units): to whoever lacks the key, those of a holder who did not play are independent fair coins.
 * @param key see `codeKey`.
 * @returns 0 or 1 by the number of a unit.
 */
export function sessionBits(
  key: Uint8Array,
  { videoKey, generation, version }: CodedMedia,
  { kind, id }: CodeHolder,
): (unit: number) => 0 | 1 {
  const blocks = new Map<number, Buffer>()
  const blockOf = (block: number) => {
    const known = blocks.get(block)
    if (known) return known
    const made = createHmac('sha256', key).update(`${version}|${videoKey}|${generation}|${kind}|${id}|${block}`).digest()
    blocks.set(block, made)
    return made
  }
  return (unit) => {
    const place = unit % blockBits
    return ((blockOf(Math.floor(unit / blockBits))[place >> 3] ?? 0) >> (place & 7)) & 1 ? 1 : 0
  }
}

/** Numbers of the variants A and B of a unit in addresses and rows. */
export const variants = [1, 2] as const
const [variantA, variantB] = variants

/**
 * The variant of each unit that a holder is given, by the number of the unit.
 * @param mediaSecret 32 bytes.
 */
export function holderVariants(mediaSecret: Uint8Array, media: CodedMedia, holder: CodeHolder): (unit: number) => number {
  const bitOf = sessionBits(codeKey(mediaSecret, media.version), media, holder)
  return (unit) => (bitOf(unit) ? variantA : variantB)
}
