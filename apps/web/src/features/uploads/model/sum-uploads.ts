import { isOpen } from '../engine/label-upload.ts'
import type { UploadView } from '../engine/types.ts'

export type UploadSum = {
  /** Files not canceled, and how many of them are done. */
  total: number
  done: number
  open: number
  /** 0–100 by bytes, over the files not canceled. */
  progress: number
  bytesPerSecond: number | null
}

/** All uploads of the panel as one. */
export function sumUploads(list: readonly UploadView[]): UploadSum {
  const counted = list.filter((upload) => upload.status !== 'canceled')
  const bytes = counted.reduce((sum, upload) => sum + upload.size, 0)
  const sent = counted.reduce((sum, upload) => sum + upload.sent, 0)
  const speeds = counted.map((upload) => upload.bytesPerSecond).filter((speed) => speed !== null)
  return {
    total: counted.length,
    done: counted.filter((upload) => upload.status === 'completed').length,
    open: list.filter(isOpen).length,
    progress: bytes === 0 ? 0 : (sent / bytes) * 100,
    bytesPerSecond: speeds.length === 0 ? null : speeds.reduce((sum, speed) => sum + speed, 0),
  }
}

/** `1 de 4 concluído`. */
export function countText({ total, done }: Pick<UploadSum, 'total' | 'done'>): string {
  if (total === 0) return 'Envios cancelados'
  return `${done} de ${total} ${done > 1 ? 'concluídos' : 'concluído'}`
}
