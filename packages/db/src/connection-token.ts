import { deriveKey, unwrapKey, wrapKey } from './media-secrets.ts'

const masterKey = (secretKey: string): Buffer => deriveKey(secretKey, 'cloud-connection')

/** Seals a token of `cloud_connections`, or the PKCE verifier of `oauth_attempts`. */
export const sealConnectionToken = (secretKey: string, token: string): string => wrapKey(masterKey(secretKey), Buffer.from(token))

/** Opens what `sealConnectionToken` sealed. Throws when `SECRET_KEY` is another one. */
export const openConnectionToken = (secretKey: string, sealed: string): string => unwrapKey(masterKey(secretKey), sealed).toString()
