import { type FoundWords, findWords, replaceAll, type SpokenWord } from '@videozz/domain'
import { useDeferredValue, useMemo, useState } from 'react'
import { rewriteWords } from './model/rewrite-words.ts'
import type { TranscriptDraft } from './use-transcript-draft.ts'

export type Finder = ReturnType<typeof useFind>

const nothing: readonly FoundWords[] = []

/** The words of a match with another text in the place of what was found in them. */
function replaceMatch(words: readonly SpokenWord[], { from, to, start, end }: FoundWords, replacement: string): SpokenWord[] {
  const text = words
    .slice(from, to)
    .map((word) => word.text.normalize('NFC'))
    .join(' ')
  return rewriteWords(words, from, to, text.slice(0, start) + replacement + text.slice(end))
}

/** Finds a text in the words, and replaces it. @param reveal shows a word. */
export function useFind({ words, change }: Pick<TranscriptDraft, 'words' | 'change'>, reveal: (word: number) => void) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [replacement, setReplacement] = useState('')
  const [wholeWords, setWholeWords] = useState(false)
  const [matchCase, setMatchCase] = useState(false)
  const [chosen, setChosen] = useState(0)
  // The first match is shown with the first step: typing alone scrolls nothing.
  const [shown, setShown] = useState(false)
  const wanted = useDeferredValue(open ? text : '')
  const matches = useMemo(
    () => (wanted.trim() === '' ? nothing : findWords(words, wanted, { wholeWords, matchCase })),
    [words, wanted, wholeWords, matchCase],
  )
  const at = Math.min(chosen, Math.max(0, matches.length - 1))
  const show = (next: number): void => {
    if (matches.length === 0) return
    const index = (next + matches.length) % matches.length
    setChosen(index)
    setShown(true)
    const match = matches[index]
    if (match) reveal(match.from)
  }
  return {
    isOpen: open,
    open: () => setOpen(true),
    close: () => setOpen(false),
    text,
    replacement,
    wholeWords,
    matchCase,
    setText: (next: string) => {
      setText(next)
      setChosen(0)
      setShown(false)
    },
    setReplacement,
    setWholeWords,
    setMatchCase,
    matches,
    /** Index of the match that is shown. */
    at,
    current: matches[at],
    next: () => show(shown ? at + 1 : at),
    previous: () => show(shown ? at - 1 : at),
    replaceOne: () => {
      const match = matches[at]
      if (match) change((now) => replaceMatch(now, match, replacement))
    },
    replaceAll: () => change((now) => replaceAll(now, wanted, replacement, { wholeWords, matchCase }).words),
  }
}
