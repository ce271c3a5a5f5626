// This package uses neither browser nor server types; both have the WHATWG URL.
const { URL: Url } = globalThis as unknown as { URL: new (text: string) => { hostname: string } }

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domainName = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$`)

/** Names with letters beyond ASCII in the form DNS and headers use (punycode). */
function toAscii(name: string): string {
  if (/^[\x00-\x7f]*$/.test(name)) return name
  try {
    return new Url(`http://${name}`).hostname
  } catch {
    return name
  }
}

/** Hosts for trying a page before it is published: `localhost` with its subdomains, and IP addresses. */
export const isTestHost = (domain: string): boolean => isAddress(domain) || domain === 'localhost' || domain.endsWith('.localhost')

/** An IPv6 address in brackets, or the four decimal numbers of IPv4. */
export const isAddress = (domain: string): boolean => isIpv6(domain) || /^\d{1,3}(\.\d{1,3}){3}$/.test(domain)
export const isIpv6 = (domain: string): boolean => /^\[[0-9a-f:.]+\]$/.test(domain)

/** A test host in the form browsers send it, without its port; undefined when it is none. */
function readTestHost(plain: string): string | undefined {
  const bare = /^[0-9a-f:]*:[0-9a-f:.]*:[0-9a-f:.]*$/.test(plain) ? `[${plain}]` : plain
  const host = bare.replace(/:\d{1,5}$/, '')
  if (host === 'localhost') return host
  if (!isAddress(host)) return undefined
  try {
    const { hostname } = new Url(`http://${host}`)
    return isAddress(hostname) && (isIpv6(host) || hostname === host) ? hostname : undefined
  } catch {
    return undefined
  }
}

/** What the user is told of a text that is no domain, with what to write where that can be told; null when it is one. */
export function domainFault(text: string): string | null {
  if (/\s/.test(text.trim())) return 'Um domínio não tem espaços. Para incluir vários, separe-os por vírgula.'
  if (readDomain(text) !== undefined) return null
  const [, wildcard, host = '', , port, rest] = /^(\*\.)?(([^/:?#*@]+|\[[0-9a-f:.]+\]))(:\d+)?([/?#].*)?$/.exec(withoutProtocol(text)) ?? []
  if (readDomain(host) === undefined) return 'Domínio inválido'
  const why = rest
    ? ', sem o que vem depois.'
    : wildcard
      ? '. Os subdomínios já estão incluídos.'
      : port
        ? ', sem a porta. Todas já estão incluídas.'
        : '.'
  return `Domínio inválido: escreva só “${host}”${why}`
}

const withoutProtocol = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/^\/\//, '')
    .replace(/^www\./, '')

/**
 * A domain as typed, made plain: without outer spaces, protocol, leading `www.` and final slash, in lower case; for test hosts also without
 * the port.
 * @returns undefined when that is neither a test host nor a name with a dot and a suffix of two letters or more, or has a space inside.
 */
export function readDomain(text: string): string | undefined {
  const plain = withoutProtocol(text).replace(/\/$/, '')
  if (/\s/.test(plain)) return undefined
  const testHost = readTestHost(plain)
  if (testHost !== undefined) return testHost
  const name = /[/:?#@\\%]/.test(plain) ? plain : toAscii(plain)
  return name.length <= 253 && domainName.test(name) ? name : undefined
}
