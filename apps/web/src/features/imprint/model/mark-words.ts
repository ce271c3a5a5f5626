import { formatCount } from '../../../shared/format/number.ts'
import { mediaText } from '../../../shared/format/media-text.ts'
import type { Marks } from '../../../shared/queries/marks.ts'

const minute = 60
const hour = 3600

/** How long work takes, about, in words. */
export function spokenWork(seconds: number): string {
  if (seconds < 2 * minute) return 'um ou dois minutos'
  if (seconds < 2 * hour) return `cerca de ${Math.round(seconds / minute)} minutos`
  return `cerca de ${formatCount(Math.round(seconds / hour))} horas`
}

/** What waits for its mark, in words. */
export function describeWaiting({ waiting, waitingSeconds }: Pick<Marks, 'waiting' | 'waitingSeconds'>): string {
  const length =
    waitingSeconds < hour ? `${Math.max(1, Math.round(waitingSeconds / minute))} min` : `${Math.round(waitingSeconds / hour)} h`
  return `Marcando: ${waiting === 1 ? 'falta' : 'faltam'} ${mediaText(waiting)}, ${length} de vídeo.`
}
