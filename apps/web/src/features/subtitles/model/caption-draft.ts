import { type Cue, parseVtt, rewordCue, writeVtt } from '@videozz/domain'

/** Captions being edited. */
export type CaptionDraft = {
  /** `updatedAt` of the text the edit is based on. */
  seen: string
  cues: readonly Cue[]
  /** Changed texts by index of the caption. A caption with an empty text is removed. */
  words: ReadonlyMap<number, string>
}

/** Longest text of a caption, in characters, leaving room for escaped markup characters. */
export const longestWords = 1500

export const readCues = (vtt: string): Cue[] => parseVtt(vtt).cues

/** The draft with the text of one caption changed; null when nothing differs from the saved text. */
export function putWords(draft: CaptionDraft, at: number, text: string): CaptionDraft | null {
  const words = new Map(draft.words)
  if (text === draft.cues[at]?.plain) words.delete(at)
  else words.set(at, text)
  return words.size === 0 ? null : { ...draft, words }
}

/** The captions as they would be saved. */
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
