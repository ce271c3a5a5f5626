import type { Live, LiveStatus } from '@videozz/contract/browser'
import { liveExpiryWords } from '@videozz/domain'
import { formatClockOfDay, formatDate, formatDateTime } from '../../../shared/format/date.ts'
import { formatDuration } from '../../../shared/format/duration.ts'

/** Tone of a state. */
export const statusTones = { scheduled: 'brand', active: 'bad', ended: 'warn', finished: 'plain' } as const satisfies Record<
  LiveStatus,
  string
>

/** Where its recording goes, as the form offers it. */
export const saveModes = {
  permanent: { name: 'Permanente', about: 'Quando terminar, a gravação fica na sua biblioteca como vídeo.' },
  temporary: {
    name: 'Temporária',
    about: 'A gravação fica disponível por até 7 dias depois do fim. Até lá, você pode convertê-la em vídeo.',
  },
} as const satisfies Record<Live['liveSaveMode'], { name: string; about: string }>

/** An instant as near to `now` as it is: the time alone on the same day. */
function nearTime(instant: string, now: number): string {
  return formatDate(instant) === formatDate(now) ? `às ${formatClockOfDay(instant)}` : `em ${formatDateTime(instant)}`
}
const since = (instant: string, now: number): string =>
  formatDate(instant) === formatDate(now) ? `desde ${formatClockOfDay(instant)}` : `desde ${formatDateTime(instant)}`

/** How a live came to its end. */
function finishText({ finishedBy, liveEndDate, startedAt }: Live, now: number): string {
  if (finishedBy === 'never-begun' || startedAt === null) return 'Encerrada sem ter começado'
  return liveEndDate === null ? 'Encerrada' : `Encerrada ${nearTime(liveEndDate, now)}`
}

/** What is to be known of its state, under its title. */
export function stateText(live: Live, now: number): string {
  const { status, scheduledAt, startedAt, endedAt, returnBy, duration } = live
  if (status === 'scheduled') return `Agendada para ${formatDateTime(scheduledAt)}`
  if (status === 'active') return startedAt === null ? 'No ar' : `No ar ${since(startedAt, now)}`
  if (status === 'ended') {
    const gone = endedAt === null ? 'Sem sinal' : `Sem sinal ${since(endedAt, now)}`
    return returnBy === null ? gone : `${gone}. Espera pela volta até ${formatClockOfDay(returnBy)}`
  }
  const length = duration === null || duration === 0 ? '' : `, ${formatDuration(duration)} gravados`
  return `${finishText(live, now)}${length}`
}

/** How long the recording of a finished temporary live is kept yet (content.md § 4); null where that is no question. */
export function expiryText({ expiresAt, expired }: Pick<Live, 'expiresAt' | 'expired'>, now: number): string | null {
  if (expired) return 'Expirado'
  return expiresAt === null ? null : liveExpiryWords(new Date(expiresAt), new Date(now))
}

/** Where the recording goes, or what became of it. */
export function keepingText(live: Live, now: number): string {
  const expiry = expiryText(live, now)
  if (expiry !== null) return expiry
  if (live.inLibrary) return 'Na biblioteca'
  return live.status === 'finished' && live.recording === 'none' ? 'Nada gravado' : saveModes[live.liveSaveMode].name
}
