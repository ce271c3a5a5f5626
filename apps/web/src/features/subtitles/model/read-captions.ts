import { parseVtt } from '@videozz/domain'
import { formatDuration } from '../../../shared/format/duration.ts'

/** Captions on screen at most; the whole text is in the file. */
const mostShown = 500

/** A subtitle's text as it is read: when each caption begins, and its words. */
export const readCaptions = (vtt: string): { at: string; words: string }[] =>
  parseVtt(vtt)
    .cues.slice(0, mostShown)
    .map(({ start, plain }) => ({ at: formatDuration(start), words: plain }))
