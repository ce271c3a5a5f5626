import { deriveKey, unwrapKey, wrapKey } from '@videozz/db'

const masterKey = (secretKey: string): Buffer => deriveKey(secretKey, 'embed-secret')

/** Seals a secret that signs viewers for `embed_secrets.secret`. The text shown to the producer is itself the HMAC key. */
export const sealEmbedSecret = (secretKey: string, secret: string): string => wrapKey(masterKey(secretKey), Buffer.from(secret))

/** Opens what `sealEmbedSecret` sealed. */
export const openEmbedSecret = (secretKey: string, sealed: string): string => unwrapKey(masterKey(secretKey), sealed).toString()
