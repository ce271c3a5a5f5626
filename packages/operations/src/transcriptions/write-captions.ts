import type { SubtitleCues } from '@videozz/db'
import { breakCaptions, captionsToCues, type SpokenWord, writeVtt } from '@videozz/domain'

/** The subtitle of spoken words: WebVTT as it is served, and its captions for searches. */
export function writeCaptions(words: readonly SpokenWord[]): { body: string; cues: SubtitleCues } {
  const cues = captionsToCues(breakCaptions(words))
  return { body: writeVtt(cues), cues }
}
