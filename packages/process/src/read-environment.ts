import type { z } from 'zod'
import { EnvironmentError } from './environment-error.ts'

type Source = Readonly<Record<string, string | undefined>>

export interface EnvironmentCheck<Values> {
  /** Values of the variables that are right by themselves; others are absent. */
  values: Partial<Values>
  /** The fault of each of these variables that is not set; `when` is what makes it required, as in `com S3_BUCKET`. */
  missing: (names: readonly (keyof Values & string)[], when: string) => string[]
}

const plural = new Intl.ListFormat('pt-BR', { type: 'disjunction' })
type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** The sentence of a fault that its field does not word itself; it follows the variable's name. */
function describeIssue(issue: Issue): string {
  const ofText = 'origin' in issue && issue.origin === 'string'
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'é obrigatória'
      return issue.expected === 'int' ? 'deve ser um número inteiro' : 'deve ser um número'
    case 'too_small':
      return ofText ? `deve ter pelo menos ${issue.minimum} caracteres` : `deve ser ${issue.minimum} ou mais`
    case 'too_big':
      return ofText ? `deve ter no máximo ${issue.maximum} caracteres` : `deve ser ${issue.maximum} ou menos`
    case 'invalid_value':
      return `deve ser ${plural.format(issue.values.map(String))}`
    default:
      return 'não é válida'
  }
}

/**
 * Reads environment variables. Empty ones count as absent.
 * @param check finds faults of variables that depend on each other; it runs also when some variables are wrong by themselves.
 * @throws EnvironmentError with every fault.
 */
export function readEnvironment<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  source: Source,
  check: (given: EnvironmentCheck<z.output<z.ZodObject<Shape>>>) => string[] = () => [],
): z.output<z.ZodObject<Shape>> {
  type Values = z.output<z.ZodObject<Shape>>
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const values: Record<string, unknown> = {}
  const faults: string[] = []
  for (const [name, field] of Object.entries(schema.shape)) {
    const read = (field as z.ZodType).safeParse(given[name], { error: describeIssue })
    if (read.success) values[name] = read.data
    else faults.push(...read.error.issues.map(({ message }) => `${name} ${message}`))
  }
  const missing = (names: readonly string[], when: string) =>
    names.filter((name) => given[name] === undefined).map((name) => `${name} é obrigatória ${when}`)
  faults.push(...check({ values: values as Partial<Values>, missing }))
  if (faults.length > 0) throw new EnvironmentError(faults)
  return values as Values
}
