import type { AccountStatus } from '@videozz/contract'
import { isAddress, isIpv6 } from './embed-domains.ts'

/** Days an overdue account's embeds play on. */
const overdueGraceDays = 15
const plainDomain = /^[a-z0-9.-]+$/

/** Why an embed page is refused. */
export type EmbedRefusal = 'unknown' | 'no-domains' | 'foreign-site' | 'opened-directly' | 'account-blocked'

/** Headers of the request of an embed page; absent headers are undefined. */
export type EmbedRequest = { secFetchDest: string | undefined; referer: string | undefined; secFetchSite?: string | undefined }

/**
 * Value of the CSP directive `frame-ancestors`: each domain and its subdomains on any port, `'none'` without domains. The directive cannot
 * name an IPv6 address: one of the domains is admitted by the Referer alone, which the browser sends and the page cannot forge.
 * @param framedBy host of the request's Referer.
 */
export function frameAncestors(domains: readonly string[], framedBy?: string): string {
  if (framedBy !== undefined && isIpv6(framedBy) && isHostAllowed(framedBy, domains)) return 'http://*:* https://*:*'
  const sources = domains
    .filter((domain) => plainDomain.test(domain))
    .flatMap((domain) => {
      const hosts = isAddress(domain) ? [domain] : [domain, `*.${domain}`]
      return ['http://', 'https://'].flatMap((scheme) => hosts.map((host) => `${scheme}${host}:*`))
    })
  return sources.length > 0 ? sources.join(' ') : "'none'"
}

/** Whether a host is one of the domains or a subdomain of one. */
export function isHostAllowed(host: string, domains: readonly string[]): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  return domains.some((domain) => name === domain || (!isAddress(domain) && name.endsWith(`.${domain}`)))
}

/** The domains that allow a host: itself, and for names those above it. */
export function hostsOf(host: string): string[] {
  const name = host.toLowerCase().replace(/\.$/, '')
  const parts = name.split('.')
  return isAddress(name) ? [name] : parts.map((_, place) => parts.slice(place).join('.'))
}

/** Host of a Referer header without its port; undefined when it has none. */
export function hostOfReferer(referer: string): string | undefined {
  return /^https?:\/\/(\[[^\]]+\]|[^/:?#@]+)(?=[/:?#]|$)/i.exec(referer)?.[1]
}

/** Whether the request is for an iframe; true for browsers that send no Sec-Fetch-Dest. */
export const isForFrame = (request: EmbedRequest): boolean => request.secFetchDest === undefined || request.secFetchDest === 'iframe'

/**
 * Checks the request of an embed page against the domains of its token: null accepts it. A missing Referer is accepted. A token without
 * domains is refused first, also outside an iframe, so that its producer can read the refusal in a tab.
 */
export function judgeEmbedRequest(request: EmbedRequest, domains: readonly string[]): EmbedRefusal | null {
  if (domains.length === 0) return 'no-domains'
  if (!isForFrame(request)) return 'opened-directly'
  if (!request.referer) return null
  const host = hostOfReferer(request.referer)
  return host !== undefined && isHostAllowed(host, domains) ? null : 'foreign-site'
}

/**
 * Checks the request of the preview page, which only the dashboard may frame: null accepts it.
 * @param hosts the dashboard's own, with their ports.
 */
export function judgePreviewRequest(request: EmbedRequest, hosts: readonly string[]): EmbedRefusal | null {
  if (!isForFrame(request)) return 'opened-directly'
  if (request.secFetchSite === 'cross-site' || request.secFetchSite === 'same-site') return 'foreign-site'
  if (!request.referer) return null
  const host = /^https?:\/\/([^/?#@]+)(?=[/?#]|$)/i.exec(request.referer)?.[1]
  return host !== undefined && hosts.includes(host.toLowerCase()) ? null : 'foreign-site'
}

/** When the embeds of an account stop that became overdue then. */
export const embedsPlayUntil = (overdueSince: Date): Date => new Date(overdueSince.getTime() + overdueGraceDays * 86_400_000)

/** Whether an account's embeds play: active ones, and overdue ones for 15 days. */
export function embedsPlay(account: { status: AccountStatus; statusSince: Date }, now: Date): boolean {
  return account.status === 'activated' || (account.status === 'overdue' && now < embedsPlayUntil(account.statusSince))
}
