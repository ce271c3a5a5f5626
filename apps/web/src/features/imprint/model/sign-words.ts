import { signNames } from '@videozz/domain'
import type { Inspection } from '../../../shared/queries/inspection.ts'

export type Sign = Inspection['signs'][number]

/** Names of kinds that are different in the plural. */
const many: Partial<Record<Sign['kind'], string>> = { 'token-replayed': 'Acessos de outros navegadores com o mesmo token' }

/** A sign of misuse in words, with how often it was seen: `Código coberto ou alterado (2 vezes)`. */
export function saySign({ kind, count }: Sign): string {
  return count === 1 ? signNames[kind] : `${many[kind] ?? signNames[kind]} (${count} vezes)`
}
