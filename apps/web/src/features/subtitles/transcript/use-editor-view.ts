import { type MergeProposal, type Paragraph, paragraphsOf } from '@videozz/domain'
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Editing, NamedSpeaker, Opened } from './editing.ts'
import { rewriteWords } from './model/rewrite-words.ts'
import { speakersOf } from './model/speakers.ts'
import { nextUnsure } from './model/unsure.ts'
import type { ListHandle } from './paragraph-list.tsx'
import { useLatest } from './use-latest.ts'
import { focusWord } from './use-reveal.ts'
import type { TranscriptDraft } from './use-transcript-draft.ts'

type Options = {
  draft: TranscriptDraft
  list: RefObject<ListHandle | null>
  /** Plays the preview from a second. */
  play: (seconds: number) => void
}

/** Which word has focus, what is open in the text, and how the draft is changed from there. */
export function useEditorView({ draft, list, play }: Options) {
  const { words } = draft
  const paragraphs = useMemo(() => paragraphsOf(words), [words])
  const speakers = useMemo(() => speakersOf(words), [words])
  const [chosen, setActive] = useState(0)
  const active = Math.max(0, Math.min(chosen, words.length - 1))
  const [opened, setOpened] = useState<Opened | null>(null)
  const [naming, setNaming] = useState<NamedSpeaker | null>(null)
  const focus = (word: number): void => list.current?.reveal(word, focusWord)
  const close = (): void => setOpened(null)
  const editing: Editing = {
    words,
    speakers,
    change: draft.change,
    play: (at) => {
      play(words[at]?.start ?? 0)
      list.current?.follow()
    },
    edit: (at, select) => {
      setActive(at)
      setOpened({ kind: 'field', at, select })
    },
    closeMenu: () => {
      // An item of the menu may have opened the field meanwhile.
      setOpened((now) => (now?.kind === 'field' ? now : null))
      if (opened?.kind === 'word') focus(opened.at)
    },
    nameSpeaker: setNaming,
  }
  const endField = ({ from, to }: Paragraph, text: string | null, stay: boolean): void => {
    const end = (): void => {
      close()
      if (text !== null) draft.change((now) => rewriteWords(now, from, to, text))
    }
    if (!stay) return end()
    // Rendered before the word takes focus: keys pressed meanwhile would go to the page.
    flushSync(end)
    focus(active)
  }
  const step = (change: () => void) => (): void => {
    close()
    change()
  }
  const [undo, redo] = [step(draft.undo), step(draft.redo)]
  return {
    paragraphs,
    editing,
    active,
    setActive,
    opened,
    open: setOpened,
    naming,
    closeNaming: (): void => {
      setNaming(null)
      const at = naming?.paragraph.from ?? active
      setActive(at)
      // After the dialog, which gives focus back to an item of a menu that is gone.
      requestAnimationFrame(() => focus(at))
    },
    endField: useLatest(endField),
    decide: useLatest((proposal: MergeProposal, accept: boolean) => draft.decide(accept, (each) => each === proposal)),
    undo,
    redo,
    focus,
    /** Shows the next word to check, with its menu unless it is `locked`. */
    check: (locked: boolean): void => {
      const next = nextUnsure(words, active)
      if (next < 0) return
      setActive(next)
      list.current?.reveal(next, (element) => {
        focusWord(element)
        if (!locked) setOpened({ kind: 'word', at: next })
      })
    },
    /** Shows the next difference from a later run. */
    showProposal: (): void => {
      const next = draft.proposals.find(({ from }) => from > active) ?? draft.proposals[0]
      if (!next) return
      const at = Math.min(next.from, words.length - 1)
      setActive(at)
      focus(at)
    },
    onShortcut:
      (find: () => void) =>
      (event: KeyboardEvent): void => {
        if (!event.ctrlKey && !event.metaKey) return
        const key = event.key.toLowerCase()
        const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
        if (key === 'f') find()
        else if (key === 'z' && !isField) (event.shiftKey ? redo : undo)()
        else if (key === 'y' && !isField) redo()
        else return
        event.preventDefault()
      },
  }
}
