import { errorMessage } from '@videozz/contract/browser'
import { standingFault } from '../gates.ts'
import { formatDay } from '../ledger-days.ts'
import { localTime } from '../local-instant.ts'
import type { AccountStatus } from '../stored-values.ts'
import { liveOpensAt, type LiveState, settleLive } from './live-state.ts'
import { liveTest } from './live-test.ts'

/** Why a publisher may not begin, or has to end. `busy`: another one publishes with the key. */
export type LiveFault =
  | 'unknown-key'
  | 'too-early'
  | 'test-over'
  | 'never-begun'
  | 'finished'
  | 'busy'
  | 'deleted'
  | 'key-rotated'
  | 'account-overdue'
  | 'account-blocked'
  | 'flag-off'

export type LiveAccount = { status: AccountStatus; hasLives: boolean }

/** How long a publisher may be silent before another with the same key takes its place; nodes report each second. */
export const livePublisherSilenceMs = 3_000

/**
 * Why a publisher with the key of a live may not begin now, or null.
 * @param heardAt when the publisher that is there was last heard; null where there is none.
 * @param testUntil until when publishers only test their connection (`liveTest`): those may be early.
 */
export function liveBeginFault(
  live: LiveState,
  account: LiveAccount,
  heardAt: Date | null,
  now: Date,
  testUntil: Date | null = null,
): LiveFault | null {
  const settled = settleLive(live, now, false)
  if (settled.status === 'finished') return settled.finishedBy === 'never-begun' ? 'never-begun' : 'finished'
  const blocked = standingFault(account.status)
  // Those who are late with a payment end what they have begun.
  if (blocked && !(account.status === 'overdue' && live.startedAt))
    return blocked === 'ACCOUNT_OVERDUE' ? 'account-overdue' : 'account-blocked'
  if (!account.hasLives) return 'flag-off'
  const test = liveTest(settled, testUntil, now)
  if (test === 'over') return 'test-over'
  if (test === null && now < liveOpensAt(live)) return 'too-early'
  return heardAt && now.getTime() - heardAt.getTime() < livePublisherSilenceMs ? 'busy' : null
}

/** Why a publisher on air has to end by its account, or null: one that is overdue goes on. */
export const liveAirFault = ({ status }: Pick<LiveAccount, 'status'>): LiveFault | null =>
  standingFault(status) === null || status === 'overdue' ? null : 'account-blocked'

const words: Record<Exclude<LiveFault, 'too-early'>, string> = {
  'unknown-key': 'Chave de transmissão inválida. Copie de novo em Informações de Conexão.',
  'test-over': 'O teste de conexão terminou. Pare a transmissão no codificador e encerre o teste na sala antes de começar.',
  'never-begun': 'Esta transmissão não começou no dia marcado e foi encerrada. Crie outra.',
  finished: errorMessage('LIVE_FINISHED'),
  busy: 'Outro codificador já está transmitindo com esta chave.',
  deleted: 'Esta transmissão foi excluída.',
  'key-rotated': 'A chave desta transmissão foi trocada. Copie a nova em Informações de Conexão.',
  'account-overdue': errorMessage('ACCOUNT_OVERDUE'),
  'account-blocked': 'Esta conta não pode transmitir no momento.',
  'flag-off': errorMessage('FEATURE_OFF'),
}

/** What a publisher that may not begin, or has to end, is told. */
export function liveFaultWords(fault: LiveFault, live: Pick<LiveState, 'scheduledAt'>): string {
  if (fault !== 'too-early') return words[fault]
  const { day, time } = localTime(liveOpensAt(live))
  return `Ainda é cedo: esta transmissão pode começar a partir das ${time} de ${formatDay(day)}.`
}
