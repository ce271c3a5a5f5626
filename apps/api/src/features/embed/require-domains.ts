import { readDomains } from '@videozz/domain'
import { AppError } from '../../shared/app-error.ts'

/** Domains as typed, made plain and each once. @throws AppError DOMAIN_INVALID with a sentence per domain. */
export function requireDomains(texts: readonly string[]): string[] {
  const { domains, invalid } = readDomains(texts)
  if (invalid.length > 0)
    throw new AppError('DOMAIN_INVALID', { fields: Object.fromEntries(invalid.map((index) => [`domains.${index}`, 'Domínio inválido'])) })
  return domains
}
