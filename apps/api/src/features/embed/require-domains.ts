import { domainFault, readDomain } from '@videozz/domain'
import { showDomain } from '@videozz/domain/show-domain'
import { AppError } from '../../shared/app-error.ts'

/** Whether a name is a suffix under which anybody registers sites, such as `com.br` or `github.io` (Public Suffix List). */
async function isPublicSuffix(name: string): Promise<boolean> {
  // The list takes 5 MB, which a process that is told no domains does not need.
  const { parse } = await import('tldts')
  const { hostname, publicSuffix, isIcann, isPrivate } = parse(name, { allowPrivateDomains: true })
  return hostname === publicSuffix && (isIcann === true || isPrivate === true)
}

/** What is wrong with a domain as typed; null when nothing is. */
async function faultOf(text: string): Promise<string | null> {
  const domain = readDomain(text)
  if (domain === undefined) return domainFault(text)
  if (!(await isPublicSuffix(domain))) return null
  const shown = showDomain(domain)
  return `“${shown}” é de muitos sites, não só do seu. Informe o seu endereço completo, como escola.${shown}.`
}

/**
 * Domains as typed, made plain and each once. The list of public suffixes is only here: it is too large for the browser.
 * @throws AppError DOMAIN_INVALID with a sentence per domain.
 */
export async function requireDomains(texts: readonly string[]): Promise<string[]> {
  const found = await Promise.all(texts.map(faultOf))
  const faults = found.flatMap((fault, index) => (fault === null ? [] : [[`domains.${index}`, fault] as const]))
  if (faults.length > 0) throw new AppError('DOMAIN_INVALID', { fields: Object.fromEntries(faults) })
  return [...new Set(texts.flatMap((text) => readDomain(text) ?? []))]
}
