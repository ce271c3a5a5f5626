import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { OutboundError } from './outbound-error.ts'

/** All of IPv6 that has been given out for the open network (RFC 4291 § 2.4); forms that carry an IPv4 address lie outside. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address belongs to the open network: no private, loopback, link-local, shared, reserved or translated one (RFC 6890).
 * @param networks in CIDR form, that count as part of it.
 */
export function isPublicAddress(address: string, networks: readonly string[] = []): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (networks.some((network) => lies(parsed, network))) return true
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast))
}

function lies(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [base, bits] = ipaddr.parseCIDR(network)
  return base.kind() === address.kind() && address.match([base, bits] as [ipaddr.IPv4, number] & [ipaddr.IPv6, number])
}

/**
 * Resolves a name for one connection, which then uses the checked address. A name with any address that is not public is refused whole, so
 * that the order of the addresses does not matter.
 * @param resolve queries the name server.
 * @param networks that count as public.
 */
export function guardLookup(resolve: LookupFunction = dns.lookup, networks: readonly string[] = []): LookupFunction {
  return (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found, family) => {
      if (error) return done(error, [])
      const list = Array.isArray(found) ? found : [{ address: found, family: family ?? 4 }]
      const [first] = list
      if (!first || !list.every(({ address }) => isPublicAddress(address, networks))) return done(new OutboundError('blocked', host), [])
      return options.all ? done(null, list) : done(null, first.address, first.family)
    })
}
