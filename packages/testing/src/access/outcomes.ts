import { type ErrorCode, errorCatalogue } from '@videozz/contract'

/** Words of the page for the answers of a gate. `recusada`: a session of any user is refused. */
export const refusals = {
  entrar: 'SESSION_EXPIRED',
  atraso: 'ACCOUNT_OVERDUE',
  cancelada: 'ACCOUNT_CANCELED',
  desativada: 'ACCOUNT_DISABLED',
  gerente: 'TENANT_BLOCKED',
  permissão: 'FORBIDDEN',
  pastas: 'FOLDERS_ONLY',
  plano: 'PLAN_LACKS_FEATURE',
  desligada: 'FEATURE_OFF',
  plugin: 'PLUGIN_NEEDED',
  vínculo: 'TENANT_ENDED',
  chave: 'API_KEY_INVALID',
  escopo: 'API_KEY_SCOPE',
} as const satisfies Record<string, ErrorCode>

export type Refusal = keyof typeof refusals
export type Outcome = 'sim' | 'recusada' | Refusal

const words = Object.entries(refusals) as [Refusal, ErrorCode][]

/** The word for a gate's answer; undefined for a code no gate gives. */
export const refusalOf = (code: string): Refusal | undefined => words.find(([, named]) => named === code)?.[0]

/** The word for a result of `accessFault`. @throws for a code the page has no word for. */
export function outcomeOf(fault: ErrorCode | null): Outcome {
  if (fault === null) return 'sim'
  const word = refusalOf(fault)
  if (!word) throw new Error(`The page of access has no word for ${fault}`)
  return word
}

/** The words with their codes and sentences, as lines of a table. */
export const legend = (): string[][] =>
  words.map(([word, code]) => [word, `\`${code}\` (${errorCatalogue[code].status})`, errorCatalogue[code].message])
