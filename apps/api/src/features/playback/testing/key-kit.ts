import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { callApi, type CallResult } from '../../../shared/testing/call-api.ts'
import type { TestApi } from '../../../shared/testing/start-api.ts'
import type { Opened } from './playback-kit.ts'

/** A page's key pair. A program can read its own private key, which a page cannot. */
export type TestPage = { publicKey: string; sign: (text: string) => string }
export function makePage(): TestPage {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return {
    publicKey: point.toString('base64url'),
    sign: (text) => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  }
}

export type KeyRange = { generation?: number; first: number; count?: number }
const numbers = new WeakMap<Opened, number>()

/** Takes the lease of a session for a page. */
export const leaseFor = (
  api: TestApi,
  opened: Opened,
  page: TestPage,
  headers: Record<string, string> = {},
): Promise<CallResult<'startLease'>> =>
  callApi(api, 'startLease', {
    params: { id: opened.id },
    query: { key: page.publicKey },
    headers: { authorization: `Bearer ${opened.token}`, ...headers },
  })

/** Body of a key call as the page makes it: signed, with the next number. */
export function signKeyCall(opened: Opened, page: TestPage, { generation = 1, first, count = 1 }: KeyRange, numbered?: number) {
  const number = numbered ?? (numbers.get(opened) ?? 0) + 1
  numbers.set(opened, Math.max(number, numbers.get(opened) ?? 0))
  const proof = page.sign(`videozz keys ${opened.id} ${number} ${generation}-${first} ${count}`)
  return { generation, first, count, number, proof }
}

export const takeKeys = (
  api: TestApi,
  opened: Opened,
  page: TestPage,
  range: KeyRange,
  over: { number?: number; headers?: Record<string, string> } = {},
): Promise<CallResult<'takeKeys'>> =>
  callApi(api, 'takeKeys', {
    params: { id: opened.id },
    body: signKeyCall(opened, page, range, over.number),
    headers: { authorization: `Bearer ${opened.token}`, ...over.headers },
  })

/** Number of the first key of a rendition. */
export const firstKeyOf = (rendition: string): number => Number.parseInt(rendition, 10) * 100_000
