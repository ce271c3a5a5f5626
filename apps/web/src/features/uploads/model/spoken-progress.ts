import type { UploadView } from '../engine/types.ts'
import { countText, haltedText, sumUploads } from './sum-uploads.ts'

/** Of the total, in percent: often enough to follow, seldom enough not to disturb. */
const step = 25

/** The sentence a screen reader announces: once when files start, at every quarter, and when the counts or the connection change. */
export function spokenProgress(list: readonly UploadView[]): string {
  if (list.length === 0) return ''
  const sum = sumUploads(list)
  const words = [countText(sum)]
  if (sum.open > 0) words.push(`${Math.floor(sum.progress / step) * step}%`)
  const halted = haltedText(sum)
  if (halted !== null) words.push(halted)
  const offline = list.some((upload) => upload.waiting === 'connection') ? ' Sem conexão, tentando de novo.' : ''
  return `Envio de arquivos: ${words.join(', ')}.${offline}`
}
