import type { UploadView } from '../engine/types.ts'
import { countText, sumUploads } from './sum-uploads.ts'

/** Of the total, in percent: often enough to follow, seldom enough to bear. */
const step = 25

/** The sentence a screen reader hears: once when files start, at every quarter, and when the counts change. */
export function spokenProgress(list: readonly UploadView[]): string {
  if (list.length === 0) return ''
  const sum = sumUploads(list)
  if (sum.open === 0) return `Envio de arquivos: ${countText(sum)}.`
  const failed = list.filter((upload) => upload.status === 'canceled' && upload.error !== null).length
  const quarter = Math.floor(sum.progress / step) * step
  return `Envio de arquivos: ${countText(sum)}, ${quarter}% enviado${failed > 0 ? `, ${failed} com erro` : ''}.`
}
