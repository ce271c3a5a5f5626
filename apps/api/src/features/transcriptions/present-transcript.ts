import type { Transcript } from '@videozz/contract'
import type { TranscriptRow } from '@videozz/db'

/** A transcript as it leaves the server. */
export const presentTranscript = ({ language, origin, revision, words, heard, proposal }: TranscriptRow): Transcript => ({
  language,
  origin,
  revision,
  words,
  proposal: proposal && { heard, words: proposal },
})
