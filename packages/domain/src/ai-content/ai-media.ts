import { notReadyFault } from '../not-ready-fault.ts'
import type { EncodeStatus, VideoType } from '../stored-values.ts'

/** Why nothing can be written from a media, or null. */
export function aiMediaFault({
  type,
  status,
}: {
  type: VideoType
  status: EncodeStatus
}): 'AI_TYPE_UNAVAILABLE' | 'VIDEO_FAILED' | 'VIDEO_NOT_READY' | null {
  if (type === 'youtube') return 'AI_TYPE_UNAVAILABLE'
  return status === 'encoded' ? null : notReadyFault(status)
}

/** The title an item begins with: those of its media, cut to `most` UTF-16 units without splitting a symbol. */
export function aiItemTitle(titles: readonly string[], most: number): string {
  const title = titles.join(' · ')
  if (title.length <= most) return title
  let cut = ''
  for (const symbol of title) {
    if (cut.length + symbol.length > most - 1) break
    cut += symbol
  }
  return `${cut.trimEnd()}…`
}

const secondsPerQuestion = 120
const questionCounts = { least: 5, most: 20 } as const

/** Questions that are written for media of so many seconds in all. */
export const questionsFor = (seconds: number): number =>
  Math.min(questionCounts.most, Math.max(questionCounts.least, Math.round(seconds / secondsPerQuestion)))

/** Requests to the text model for one account on a day, where the operator sets no other number: about ten long media. */
export const aiDailyCalls = 500
