import type { IncomingHttpHeaders } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { OutboundError } from './outbound-error.ts'
import { guardLookup, isPublicAddress } from './public-address.ts'

export type OutboundOptions = {
  /** Addresses that the configuration names: their origins may be anywhere, also on this machine. */
  trusted?: readonly string[]
  /** Networks in CIDR form whose addresses count as public, by the operator's configuration. */
  networks?: readonly string[]
  /** Resolves names instead of the system; tests play a hostile name server with it. */
  lookup?: LookupFunction
}

const redirecting = new Set([301, 302, 303, 307, 308])
/** Headers that are for one server alone. */
const personal = new Set(['authorization', 'cookie'])

/** How the name of an address is resolved; undefined for the system's way. @throws OutboundError blocked. */
export type JudgeTarget = (url: URL) => LookupFunction | undefined

/** Judges addresses before a connection is made: what is neither public nor named by the configuration is refused. */
export function createTargetJudge({ trusted = [], networks = [], lookup }: OutboundOptions): JudgeTarget {
  const origins = new Set(trusted.map((address) => new URL(address).origin))
  const guarded = guardLookup(lookup, networks)
  return (url) => {
    if (origins.has(url.origin)) return lookup
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isPublicAddress(host, networks)) throw new OutboundError('blocked', url.host)
    return guarded
  }
}

/** The address as the web reads it: numbers in any base become plain ones. @throws OutboundError blocked. */
export function readAddress(address: string | URL, base?: URL): URL {
  const url = URL.parse(String(address), base?.href)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '')
    throw new OutboundError('blocked', url?.host ?? '')
  return url
}

type Sent = { url: URL; headers: Record<string, string> }
type Answered = { status: number; headers: IncomingHttpHeaders }

/**
 * What a request is sent as again after a redirect; null when the answer is none. Another origin gets no headers that are for one server.
 * @throws OutboundError redirected, blocked.
 */
export function followRedirect({ url, headers }: Sent, answer: Answered, mayFollow: boolean): Sent | null {
  if (!redirecting.has(answer.status)) return null
  const next = answer.headers.location
  if (!mayFollow || next === undefined) throw new OutboundError('redirected', url.host)
  const target = readAddress(next, url)
  if (url.protocol === 'https:' && target.protocol === 'http:') throw new OutboundError('redirected', url.host)
  if (target.origin === url.origin) return { url: target, headers }
  return { url: target, headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !personal.has(name.toLowerCase()))) }
}
