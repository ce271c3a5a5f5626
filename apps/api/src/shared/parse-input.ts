import type { z } from 'zod'
import { AppError } from './app-error.ts'

const anyFault = 'Valor inválido.'
const sentences: Partial<Record<string, string>> = {
  unrecognized_keys: 'Campo desconhecido.',
  too_big: 'Valor grande demais.',
  too_small: 'Valor pequeno demais.',
}
// The library's own messages are English; ours, given in the schemas, begin otherwise.
const isLibraryMessage = (message: string) => /^(Invalid|Too |Unrecognized|Expected|Required)/.test(message)

function sentence(issue: z.core.$ZodIssue): string {
  if (!isLibraryMessage(issue.message)) return issue.message
  if (issue.code === 'invalid_type' && issue.input === undefined && issue.message.endsWith(' undefined')) return 'Campo obrigatório.'
  return sentences[issue.code] ?? anyFault
}

/** Checks one part of a request. @throws AppError INVALID_INPUT with a sentence per field. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) fields[path ? `${path}.${key}` : key] ??= sentence(issue)
    else fields[path || 'body'] ??= sentence(issue)
  }
  throw new AppError('INVALID_INPUT', { fields })
}
