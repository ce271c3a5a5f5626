import type { Paragraph } from '@videozz/domain'
import type { KeyboardEvent, MouseEvent } from 'react'
import { moveByKey } from './model/move-by-key.ts'
import { isUnsure } from './model/unsure.ts'
import type { Editing, Opened } from './editing.ts'
import { focusWord, type Reveal } from './use-reveal.ts'

type WordEventOptions = {
  editing: Editing
  paragraphs: readonly Paragraph[]
  locked: boolean
  onActive: (word: number) => void
  onOpen: (opened: Opened) => void
}

const wordOf = (target: EventTarget): number | null => {
  const word = target instanceof Element ? target.closest<HTMLElement>('[data-word]')?.dataset.word : undefined
  return word === undefined ? null : Number(word)
}

/** What the pointer and keys do on words and on the buttons of paragraphs. */
export function wordEvents({ editing, paragraphs, locked, onActive, onOpen }: WordEventOptions, reveal: Reveal) {
  const { play, edit } = editing
  const openWord = (at: number): void => {
    onActive(at)
    if (locked) play(at)
    else onOpen({ kind: 'word', at })
  }
  const onClick = ({ target, detail }: MouseEvent): void => {
    if (!(target instanceof Element) || getSelection()?.isCollapsed === false) return
    const row = target.closest<HTMLElement>('[data-index]')
    const from = paragraphs[Number(row?.dataset.index ?? -1)]?.from
    if (from !== undefined && target.closest('[data-time]')) play(from)
    else if (from !== undefined && target.closest('[data-speaker]')) onOpen({ kind: 'speaker', at: from })
    else if (from !== undefined && target.closest('[data-edit]')) edit(from, 'paragraph')
    const at = wordOf(target)
    if (at === null || detail > 1) return
    if (target.closest('[data-unsure]') && !locked) openWord(at)
    else {
      onActive(at)
      play(at)
    }
  }
  const onDoubleClick = ({ target }: MouseEvent): void => {
    const at = wordOf(target)
    if (at === null || locked) return
    getSelection()?.removeAllRanges()
    edit(at, 'caret')
  }
  const onContextMenu = (event: MouseEvent): void => {
    const at = wordOf(event.target)
    if (at === null || locked) return
    event.preventDefault()
    openWord(at)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = wordOf(event.target)
    if (at === null || event.altKey) return
    const next = moveByKey(event, at, editing.words.length, paragraphs)
    if (next !== null) {
      event.preventDefault()
      onActive(next)
      reveal(next, focusWord)
      return
    }
    if (event.key === ' ') play(at)
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) openWord(at)
    else if (event.key === 'Enter') {
      const word = editing.words[at]
      if (locked) play(at)
      else if (word && isUnsure(word)) openWord(at)
      else edit(at, 'caret')
    } else return
    event.preventDefault()
  }
  return { onClick, onDoubleClick, onContextMenu, onKeyDown }
}
