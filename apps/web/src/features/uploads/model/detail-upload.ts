import { formatTimeLeft } from '../../../shared/format/duration.ts'
import { formatSize, formatSpeed } from '../../../shared/format/size.ts'
import type { UploadView } from '../engine/types.ts'

/**
 * What follows the state of a file: why it stopped or waits, time left and speed, amount sent, or size. Null for nothing.
 * @param place in the queue, from 1; null for a file that is not queued.
 */
export function detailUpload(upload: UploadView, place: number | null = null): string | null {
  const { status, error, waiting, interrupted, controllable, secondsLeft, bytesPerSecond, sent, size, progress } = upload
  if (error !== null) return error
  if (waiting === 'connection') return 'continua quando a internet voltar'
  if (waiting === 'retry') return 'nova tentativa em instantes'
  if (interrupted) return `${progress}%`
  if (status === 'paused') return `${formatSize(sent)} de ${formatSize(size)}`
  if (status === 'queued' && place !== null) return `${place}º da fila · ${formatSize(size)}`
  if (status === 'queued' || status === 'completed') return formatSize(size)
  if (status !== 'running') return null
  if (!controllable) return 'finalizando'
  if (bytesPerSecond === null) return null
  return secondsLeft === null ? formatSpeed(bytesPerSecond) : `${formatTimeLeft(secondsLeft)} · ${formatSpeed(bytesPerSecond)}`
}
