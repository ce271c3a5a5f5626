import { type AttemptOutcome, type ConnectionProvider, connectionProviders } from '@videozz/contract/browser'

/** What the address of the window says: to begin a call, or how an attempt ended. */
export type ConnectVisit =
  | { step: 'begin'; provider: ConnectionProvider; call: string; pick: boolean }
  | { step: 'ended'; provider: ConnectionProvider; attempt: string | null; outcome: AttemptOutcome | 'invalid' }
  | { step: 'unknown' }

const outcomes: Record<AttemptOutcome | 'invalid', true> = {
  connected: true,
  canceled: true,
  'scope-missing': true,
  'no-channel': true,
  unavailable: true,
  refused: true,
  invalid: true,
}
const isOutcome = (text: string): text is AttemptOutcome | 'invalid' => Object.hasOwn(outcomes, text)

/** Reads the address of `/conectar/{provider}`. */
export function readConnectVisit({ pathname, search }: { pathname: string; search: string }): ConnectVisit {
  const name = pathname.split('/')[2]
  const provider = connectionProviders.find((each) => each === name)
  if (!provider) return { step: 'unknown' }
  const query = new URLSearchParams(search)
  const outcome = query.get('resultado')
  if (outcome !== null && isOutcome(outcome)) return { step: 'ended', provider, attempt: query.get('tentativa'), outcome }
  const call = query.get('pedido')
  return call === null ? { step: 'unknown' } : { step: 'begin', provider, call, pick: query.get('arquivos') === '1' }
}
