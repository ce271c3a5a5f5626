import { type Live, type LiveHealth, liveStorageSteps, liveUnrecordedMinutes } from '@videozz/contract/browser'
import { formatClockOfDay, formatDate, formatDateTime } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { keepingText, stateText } from './live-words.ts'

/** A clock of hours, minutes and seconds: `00:42:18`. */
export function elapsedText(startedAt: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000))
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** How long it is until a live is to begin, or since when it waits: `Começa em 2 h 15 min`. */
export function startText(scheduledAt: string, now: number): string {
  const minutes = Math.round((Date.parse(scheduledAt) - now) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const days = Math.floor(hours / 24)
  const length =
    days > 0
      ? `${days} ${days === 1 ? 'dia' : 'dias'}`
      : [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
  if (minutes === 0) return 'Começa agora'
  return minutes > 0 ? `Começa em ${length}` : `Esperada há ${length}`
}

const when = (instant: string, now: number): string =>
  formatDate(instant) === formatDate(now) ? `às ${formatClockOfDay(instant)}` : `em ${formatDateTime(instant)}`

/** What becomes of the recording. */
const afterwards = ({ liveSaveMode }: Live): string =>
  liveSaveMode === 'permanent' ? 'Será salva como vídeo.' : 'Ficará disponível por até 7 dias.'

/** The line under the title of a room. */
export function roomText(live: Live, now: number): string {
  const { status, plannedEndAt, opensAt } = live
  if (status === 'finished') return `${stateText(live, now)}. ${keepingText(live, now)}.`
  if (status === 'ended') return `${stateText(live, now)}.`
  if (status === 'scheduled') {
    const opens = Date.parse(opensAt) <= now ? 'Já pode começar.' : `Pode começar ${when(opensAt, now)}.`
    return `${stateText(live, now)}. ${opens}`
  }
  const isOver = Date.parse(plannedEndAt) <= now
  return `${isOver ? 'Passou do fim previsto,' : 'Termina'} ${when(plannedEndAt, now)}. ${afterwards(live)}`
}

const [told, nearlyFull] = liveStorageSteps

/** State of the recording; that of a temporary live is gone once it has expired. */
export function recordingText(
  { state, height, bytes, storagePercent }: LiveHealth['recording'],
  expired = false,
): {
  tone: 'ok' | 'warn' | 'bad' | 'off'
  text: string
} {
  if (expired) return { tone: 'off', text: 'A gravação expirou e foi excluída' }
  if (state === 'waiting') return { tone: 'off', text: 'A gravação começa com a transmissão' }
  if (state === 'none') return { tone: 'off', text: 'Nada gravado' }
  if (state === 'stopped') {
    const stopped =
      bytes === 0 ? 'Nada é gravado: o armazenamento está cheio' : `A gravação parou em ${formatSize(bytes)}: o armazenamento ficou cheio`
    return { tone: 'bad', text: `${stopped}. A transmissão continua; quem assiste volta até ${liveUnrecordedMinutes} minutos` }
  }
  if (state === 'kept') return { tone: 'ok', text: `Gravação guardada, ${formatSize(bytes)}` }
  const text = `Gravando${height === null ? '' : ` em ${height}p`}, ${formatSize(bytes)}`
  if (storagePercent === null || storagePercent < told) return { tone: 'ok', text }
  const used = `${text}. Armazenamento ${formatCount(storagePercent)}% usado`
  return storagePercent < nearlyFull ? { tone: 'warn', text: used } : { tone: 'bad', text: `${used}: em 100% a gravação para` }
}

/** The most viewers at once, and when. */
export function peakText({ peak, peakAt }: LiveHealth['watching']): string {
  return peakAt === null ? `pico de ${formatCount(peak)}` : `pico de ${formatCount(peak)} às ${formatClockOfDay(peakAt)}`
}
