import type { Caption } from './break-captions.ts'
import { captionTime, countCharacters, endOf, isWeakEnd, longestLine, readingSpeed } from './caption-text.ts'

/** How well captions can be read. Shares are 0 to 1. */
export type CaptionFigures = {
  captions: number
  /** Lines over 42 characters. */
  longLines: number
  /** Captions of more than two lines. */
  tallCaptions: number
  /** Captions shown for less than five sixths of a second, and for more than seven. */
  tooShort: number
  tooLong: number
  /** Shares of captions with more than 17 and more than 20 characters a second. */
  shareOver17: number
  shareOver20: number
  /** Share of captions that end with punctuation. */
  shareAtPunctuation: number
  /** Ends of lines and captions after an article, a preposition or a conjunction, the last end of all left out; and of how many. */
  weakBreaks: number
  breaks: number
  /** Captions that begin before the one before them ends. */
  overlaps: number
}

/** Times are written in whole milliseconds. */
const slack = 0.0015

/** The figures of captions in the order of their times. @param language such as `pt-br`, for the weak breaks. */
export function judgeCaptions(captions: readonly Pick<Caption, 'start' | 'end' | 'lines'>[], language?: string): CaptionFigures {
  const count = captions.length
  const lines = captions.flatMap((caption) => caption.lines)
  const ends = lines.slice(0, -1).map((line) => line.trimEnd().split(/\s+/).at(-1) ?? '')
  const lengths = captions.map(({ start, end }) => end - start)
  const speeds = captions.map((caption, at) => countCharacters(caption.lines.join(' ')) / Math.max(0.001, (lengths[at] ?? 0) + slack))
  const share = (found: number) => (count === 0 ? 0 : found / count)
  return {
    captions: count,
    longLines: lines.filter((line) => countCharacters(line) > longestLine).length,
    tallCaptions: captions.filter((caption) => caption.lines.length > 2).length,
    tooShort: lengths.filter((length) => length < captionTime.shortest / 1000 - slack).length,
    tooLong: lengths.filter((length) => length > captionTime.longest / 1000 + slack).length,
    shareOver17: share(speeds.filter((speed) => speed > readingSpeed.easy).length),
    shareOver20: share(speeds.filter((speed) => speed > readingSpeed.most).length),
    shareAtPunctuation: share(captions.filter((caption) => endOf(caption.lines.at(-1)?.trimEnd() ?? '') !== 'none').length),
    weakBreaks: ends.filter((word) => isWeakEnd(word, language)).length,
    breaks: ends.length,
    overlaps: captions.filter(({ start }, at) => at > 0 && start < (captions[at - 1]?.end ?? 0) - slack).length,
  }
}
