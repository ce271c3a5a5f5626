import { domainFault, readDomain } from '@videozz/domain'
import { showDomain } from '@videozz/domain/show-domain'
import { parse } from 'tldts'
import { AppError } from '../../shared/app-error.ts'

/** Whether a name is a suffix under which anybody registers sites, such as `com.br` or `github.io` (Public Suffix List). */
function isPublicSuffix(name: string): boolean {
  const { hostname, publicSuffix, isIcann, isPrivate } = parse(name, { allowPrivateDomains: true })
  return hostname === publicSuffix && (isIcann === true || isPrivate === true)
}

/** What is wrong with a domain as typed; null when nothing is. */
function faultOf(text: string): string | null {
  const domain = readDomain(text)
  if (domain === undefined) return domainFault(text)
  if (!isPublicSuffix(domain)) return null
  const shown = showDomain(domain)
  return `“${shown}” é de muitos sites, não só do seu. Informe o seu endereço completo, como escola.${shown}.`
}

/**
 * Domains as typed, made plain and each once. The list of public suffixes is only here: it is too large for the browser.
 * @throws AppError DOMAIN_INVALID with a sentence per domain.
 */
export function requireDomains(texts: readonly string[]): string[] {
  const faults = texts.flatMap((text, index): [string, string][] => {
    const fault = faultOf(text)
    return fault === null ? [] : [[`domains.${index}`, fault]]
  })
  if (faults.length > 0) throw new AppError('DOMAIN_INVALID', { fields: Object.fromEntries(faults) })
  return [...new Set(texts.flatMap((text) => readDomain(text) ?? []))]
}
