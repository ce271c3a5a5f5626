import { type LookupAddress, promises as dns } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENODATA' || error.code === 'ENOTFOUND')

/**
 * A lookup that queries the name servers directly. Unlike the system's resolver it uses no thread of the pool: a name server that does not
 * answer delays only the lookups of that name. The hosts file is not read.
 * @param timeoutMs of one try; there are two.
 * @param servers instead of those of the system, as `address:port`.
 */
export function createNameLookup(timeoutMs = 2000, servers?: readonly string[]): LookupFunction {
  const resolver = new dns.Resolver({ timeout: timeoutMs, tries: 2 })
  if (servers) resolver.setServers(servers)
  const find = async (host: string): Promise<LookupAddress[]> => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ]
    if (found.length > 0) return found
    const faults = [four, six].flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
    throw faults.find((fault) => !isMissing(fault)) ?? faults[0]
  }
  const ask = callbackify(find)
  return (host, options, done) =>
    ask(host, (error, found) => {
      if (error) return done(error, [])
      return options.all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)
    })
}
