import type { Paragraph, SpokenWord } from '@videozz/domain'
import type { TranscriptDraft } from './use-transcript-draft.ts'

/** What is open in the text: the menu of a word, that of the paragraph that begins with a word, or a paragraph's text in a field. */
export type Opened =
  | { kind: 'word' | 'speaker'; at: number }
  /** `select`: the word is selected, the caret stands before it, or at the end of the paragraph. */
  | { kind: 'field'; at: number; select: FieldSelection }
export type FieldSelection = 'word' | 'caret' | 'paragraph'

/** Whose name is asked for: of who says a paragraph, there alone or everywhere. */
export type NamedSpeaker = { paragraph: Paragraph; everywhere: boolean }

/** The words and what their menus do with them. */
export type Editing = Pick<TranscriptDraft, 'change'> & {
  words: readonly SpokenWord[]
  speakers: readonly string[]
  /** Plays the preview from a word. */
  play: (at: number) => void
  /** Opens the paragraph of a word as a field. */
  edit: (at: number, select: FieldSelection) => void
  closeMenu: () => void
  nameSpeaker: (naming: NamedSpeaker) => void
}
