import { deriveKey, unwrapKey, wrapKey } from './media-secrets.ts'

const masterKey = (secretKey: string): Buffer => deriveKey(secretKey, 'integration-key')

/** Seals the key of another company's service for `integrations.wrapped_key`. */
export const sealIntegrationKey = (secretKey: string, key: string): string => wrapKey(masterKey(secretKey), Buffer.from(key))

/** Opens what `sealIntegrationKey` sealed. */
export const openIntegrationKey = (secretKey: string, sealed: string): string => unwrapKey(masterKey(secretKey), sealed).toString()
