import type { SubtitleCues } from '@videozz/db'
import { breakCaptions, captionsToCues, type SpokenWord, type SubtitleLanguage, writeVtt } from '@videozz/domain'

/** The subtitle of spoken words: WebVTT as it is served, and its captions for searches. */
export function writeCaptions(words: readonly SpokenWord[], language: SubtitleLanguage): { body: string; cues: SubtitleCues } {
  const cues = captionsToCues(breakCaptions(words, language))
  return { body: writeVtt(cues), cues }
}
