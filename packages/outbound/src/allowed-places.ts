import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isPublicAddress } from './public-address.ts'

/** What the operator's configuration allows besides the open network: origins, and networks in CIDR form. */
export type AllowedPlaces = { origins: string[]; networks: string[] }

/**
 * Reads a list such as `http://crm.interno:8080, 10.20.0.0/16`, separated by commas; a bare address is a network of one.
 * @throws RangeError naming the entry that is neither.
 */
export function readAllowedPlaces(text: string): AllowedPlaces {
  const places: AllowedPlaces = { origins: [], networks: [] }
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    if (ipaddr.isValidCIDR(entry)) places.networks.push(entry)
    else if (isIP(entry) !== 0) places.networks.push(`${entry}/${isIP(entry) === 4 ? 32 : 128}`)
    else if (/^https?:\/\/[^/]+\/?$/.test(entry) && URL.canParse(entry)) places.origins.push(new URL(entry).origin)
    else throw new RangeError(entry)
  }
  return places
}

/**
 * Why a webhook may not be sent to this address, checked without resolving its name: `insecure` is plain HTTP to a place the operator did
 * not allow, `private` an address that is not public.
 */
export function judgeTarget(address: string, places: AllowedPlaces): 'malformed' | 'insecure' | 'private' | null {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '' || url.password !== '') return 'malformed'
  if (places.origins.includes(url.origin)) return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const numeric = isIP(host) !== 0
  if (numeric && !isPublicAddress(host, places.networks)) return 'private'
  if (/(^|\.)localhost\.?$/.test(host)) return 'private'
  if (url.protocol === 'https:') return null
  return numeric && !isPublicAddress(host) ? null : 'insecure'
}
