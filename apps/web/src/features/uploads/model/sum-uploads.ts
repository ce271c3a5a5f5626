import { isOpen } from '../engine/label-upload.ts'
import type { UploadView } from '../engine/types.ts'

export type UploadSum = {
  /** Files not canceled, and how many of them are done. */
  total: number
  done: number
  open: number
  interrupted: number
  failed: number
  /** 0–100 by bytes, over the files not canceled. */
  progress: number
  bytesPerSecond: number | null
  /** Of the files that are not paused; null while unknown. */
  secondsLeft: number | null
}

const countOf = (list: readonly UploadView[], is: (upload: UploadView) => boolean): number => list.filter(is).length

/** All uploads of the panel as one. */
export function sumUploads(list: readonly UploadView[]): UploadSum {
  const counted = list.filter((upload) => upload.status !== 'canceled')
  const bytes = counted.reduce((sum, upload) => sum + upload.size, 0)
  const sent = counted.reduce((sum, upload) => sum + upload.sent, 0)
  const ahead = counted.reduce((sum, { status, size, sent: gone }) => (status === 'paused' ? sum : sum + size - gone), 0)
  const speeds = counted.map((upload) => upload.bytesPerSecond).filter((speed) => speed !== null)
  const speed = speeds.length === 0 ? null : speeds.reduce((sum, each) => sum + each, 0)
  return {
    total: counted.length,
    done: countOf(counted, (upload) => upload.status === 'completed'),
    open: countOf(list, isOpen),
    interrupted: countOf(list, (upload) => upload.interrupted),
    failed: countOf(list, (upload) => upload.status === 'canceled' && upload.error !== null),
    progress: bytes === 0 ? 0 : (sent / bytes) * 100,
    bytesPerSecond: speed,
    secondsLeft: speed ? Math.ceil(ahead / speed) : null,
  }
}

/** Place of a file among those that wait to be sent, from 1; null when it does not wait. */
export function placeInQueue(list: readonly UploadView[], { id }: Pick<UploadView, 'id'>): number | null {
  const place = list.filter(({ status }) => status === 'queued').findIndex((upload) => upload.id === id)
  return place < 0 ? null : place + 1
}

/** `1 de 4 enviado`. */
export function countText({ total, done }: Pick<UploadSum, 'total' | 'done'>): string {
  if (total === 0) return 'Envios cancelados'
  return `${done} de ${total} ${done > 1 ? 'enviados' : 'enviado'}`
}

/** `2 interrompidos, 1 com erro`, or null when there is neither. */
export function haltedText({ interrupted, failed }: Pick<UploadSum, 'interrupted' | 'failed'>): string | null {
  const words = [
    interrupted > 0 && `${interrupted} ${interrupted > 1 ? 'interrompidos' : 'interrompido'}`,
    failed > 0 && `${failed} com erro`,
  ].filter((word) => word !== false)
  return words.length === 0 ? null : words.join(', ')
}
