import type { ViewerTokenFault } from '@videozz/contract/browser'

export type Check = { name: string; state: 'ok' | 'failed' | 'skipped'; fault: ViewerTokenFault | null }

const signature = ['Algoritmo', 'Chave', 'Assinatura'] as const
const places: Record<ViewerTokenFault, string> = {
  malformed: 'Formato',
  unsigned: 'Algoritmo',
  'wrong-algorithm': 'Algoritmo',
  'no-secrets': 'Chave',
  'unknown-key': 'Chave',
  'other-key': 'Chave',
  'decoded-secret': 'Assinatura',
  'bad-signature': 'Assinatura',
  'missing-subject': 'Aluno (sub)',
  'wrong-audience': 'Destino (aud)',
  'missing-expiry': 'Validade (exp)',
  'too-far-ahead': 'Validade (exp)',
  'not-yet': 'Início (nbf)',
  expired: 'Validade (exp)',
}
const names = ['Formato', ...signature, 'Aluno (sub)', 'Destino (aud)', 'Início (nbf)', 'Validade (exp)']

/** Every check of a token in order, with its fault; those that a fault prevented are skipped. */
export function listChecks(faults: readonly ViewerTokenFault[]): Check[] {
  const stopped = signature.findIndex((name) => faults.some((fault) => places[fault] === name))
  return names.map((name) => {
    const fault = faults.find((each) => places[each] === name) ?? null
    if (fault) return { name, state: 'failed', fault }
    const place = signature.indexOf(name as (typeof signature)[number])
    const skipped = (faults.includes('malformed') && name !== 'Formato') || (stopped >= 0 && place > stopped)
    return { name, state: skipped ? 'skipped' : 'ok', fault: null }
  })
}
