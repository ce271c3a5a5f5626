import { createHmac } from 'node:crypto'

/** Version of pattern and code, kept with each marked generation: what it was marked with stays readable. */
export const markVersion = 1

/**
 * Key of the patterns of a generation: HMAC-SHA256(media secret, `imprint-pattern` | version | generation).
 * @param mediaSecret 32 bytes.
 */
export const patternKey = (mediaSecret: Uint8Array, version: number, generation: number): Buffer =>
  createHmac('sha256', mediaSecret).update(`imprint-pattern|${version}|${generation}`).digest()
