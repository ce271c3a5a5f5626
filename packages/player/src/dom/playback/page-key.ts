import type { PageKey } from '../../core/ports.ts'

const encode = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/**
 * A key pair of this page, whose private key no script can read (Web Cryptography API, `extractable` false). Null where the page is no
 * secure context: its keys are then bound to the network of the lease.
 */
export async function createPageKey(): Promise<PageKey | null> {
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (subtle === undefined) return null
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  return {
    publicKey: encode(await subtle.exportKey('raw', pair.publicKey)),
    sign: async (text) => encode(await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, new TextEncoder().encode(text))),
  }
}
