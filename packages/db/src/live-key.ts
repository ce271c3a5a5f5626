import { createHash } from 'node:crypto'
import { createKey } from './key.ts'
import { deriveKey, unwrapKey, wrapKey } from './media-secrets.ts'

const masterKey = (secretKey: string): Buffer => deriveKey(secretKey, 'live-key')

/** A new stream key: more than 200 random bits. */
export const createLiveKey = (): string => `live_${createKey(40)}`
/** What a live is found by, `lives.key_hash`: the key is random, so that nothing is gained by a slower hash. */
export const hashLiveKey = (key: string): string => createHash('sha256').update(key).digest('hex')
/** Seals a stream key for `lives.sealed_key`. */
export const sealLiveKey = (secretKey: string, key: string): string => wrapKey(masterKey(secretKey), Buffer.from(key))
/** Opens what `sealLiveKey` sealed. Throws when `SECRET_KEY` is another one. */
export const openLiveKey = (secretKey: string, sealed: string): string => unwrapKey(masterKey(secretKey), sealed).toString()
