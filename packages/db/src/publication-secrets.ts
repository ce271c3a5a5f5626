import { deriveKey, unwrapKey, wrapKey } from './media-secrets.ts'

const masterKey = (secretKey: string): Buffer => deriveKey(secretKey, 'publication')

/** Seals an access token or the address of an upload for `publications`. */
export const sealPublicationSecret = (secretKey: string, secret: string): string => wrapKey(masterKey(secretKey), Buffer.from(secret))

/** Opens what `sealPublicationSecret` sealed. @returns null where `SECRET_KEY` is another one. */
export function openPublicationSecret(secretKey: string, sealed: string): string | null {
  try {
    return unwrapKey(masterKey(secretKey), sealed).toString()
  } catch {
    return null
  }
}
