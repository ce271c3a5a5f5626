import type { LiveHealth } from '@videozz/contract/browser'
import { formatClockOfDay, formatDate, formatDateTime } from '../../../shared/format/date.ts'
import type { StudioState } from './studio.ts'

/** Why nobody can go on air now, or null. @param browserFault what the browser lacks. */
export function enterFault(
  { live, signal }: LiveHealth,
  { devices, cameraPicture, screen }: StudioState,
  { browserFault, now }: { browserFault: string | null; now: number },
): string | null {
  if (browserFault !== null) return browserFault
  if (live.startedAt === null && Date.parse(live.opensAt) > now) {
    const isToday = formatDate(live.opensAt) === formatDate(now)
    return `Você pode entrar a partir ${isToday ? `das ${formatClockOfDay(live.opensAt)}` : `de ${formatDateTime(live.opensAt)}`}.`
  }
  if (live.testUntil !== null) return 'Há um teste de conexão em andamento. Encerre-o na sala antes de entrar.'
  if (signal !== null) return 'Outro codificador já está transmitindo.'
  if (devices === 'asking') return 'Responda à pergunta do navegador.'
  return cameraPicture === null && screen === null ? 'Permita a câmera ou apresente a tela antes.' : null
}

/** A clock down to an instant: `12:04`, or `1:02:03` with hours; null once it has come. */
export function countdownText(instant: string, now: number): string | null {
  const seconds = Math.ceil((Date.parse(instant) - now) / 1000)
  if (seconds <= 0) return null
  const two = (value: number): string => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`
}
