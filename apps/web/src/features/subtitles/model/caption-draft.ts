import { type Cue, parseVtt, rewordCue, writeVtt } from '@videozz/domain'

/** Captions being edited. */
export type CaptionDraft = {
  /** When the text that was read was changed last. */
  seen: string
  cues: readonly Cue[]
  /** Other words, by the place of their caption. Those without any go. */
  words: ReadonlyMap<number, string>
}

/** Longest text of a caption, in characters, leaving room for escaped signs of markup. */
export const longestWords = 1500

export const readCues = (vtt: string): Cue[] => parseVtt(vtt).cues

/** The draft with other words for one caption; null once nothing differs from what was read. */
export function putWords(draft: CaptionDraft, at: number, text: string): CaptionDraft | null {
  const words = new Map(draft.words)
  if (text === draft.cues[at]?.plain) words.delete(at)
  else words.set(at, text)
  return words.size === 0 ? null : { ...draft, words }
}

/** The captions as they would be kept. */
const changedCues = ({ cues, words }: CaptionDraft): Cue[] =>
  cues
    .map((cue, at) => {
      const text = words.get(at)
      return text === undefined ? cue : rewordCue(cue, text)
    })
    .filter(({ plain }) => plain !== '')

/** Why a draft cannot be saved, or null. */
export const draftFault = (draft: CaptionDraft): string | null =>
  changedCues(draft).length === 0 ? 'Deixe pelo menos uma fala com texto.' : null

/** The draft as WebVTT. */
export const writeDraft = (draft: CaptionDraft): string => writeVtt(changedCues(draft))
