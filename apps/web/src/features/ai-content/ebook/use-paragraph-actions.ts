import { useCallbackRef } from '@mantine/hooks'
import { type EbookChapter, ebookLimits, type EbookParagraph, removeParagraph } from '@videozz/domain'
import { useMemo } from 'react'
import { renderThenFocus } from '../../../shared/forms/render-then-focus.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { notifyUndoable } from '../../../shared/notify/notify-undoable.tsx'
import { drawKey } from '../model/quiz-draft.ts'
import { addParagraph, changeParagraph, joinParagraph, moveParagraph, splitParagraph } from './chapter-edit.ts'

export type ParagraphActions = {
  type: (id: string, text: string) => void
  setKind: (id: string, kind: EbookParagraph['kind']) => void
  /** @param after null: before the first. */
  add: (after: string | null) => void
  /** What is selected is dropped. */
  split: (id: string, start: number, end: number) => void
  join: (id: string) => void
  move: (id: string, by: -1 | 1) => void
  remove: (id: string) => void
  /** Has a picture chosen that stands after a paragraph. */
  addPicture: (after: string) => void
}

/** Where the field of a paragraph is. */
export const fieldId = (id: string): string => `trecho-${id}`

/** Changes paragraphs and puts the caret into one of them. */
const changeAt = (id: string, caret: number, change: () => void): void =>
  renderThenFocus<HTMLTextAreaElement>(change, fieldId(id))?.setSelectionRange(caret, caret)

/** What can be done with the paragraphs of a chapter. */
export function useParagraphActions(
  chapter: EbookChapter,
  onChange: (next: (chapter: EbookChapter) => EbookChapter, place?: string) => void,
  onPicture: (after: string) => void,
): ParagraphActions {
  const hasRoom = (): boolean => {
    const room = chapter.paragraphs.length < ebookLimits.paragraphs
    if (!room) notifyError(`O capítulo pode ter no máximo ${ebookLimits.paragraphs} parágrafos`)
    return room
  }
  const add = useCallbackRef((after: string | null) => {
    if (!hasRoom()) return
    const id = drawKey()
    changeAt(id, 0, () => onChange((before) => addParagraph(before, after, id)))
  })
  const split = useCallbackRef((whole: string, start: number, end: number) => {
    if (!hasRoom()) return
    const id = drawKey()
    changeAt(id, 0, () =>
      onChange((before) => {
        const text = before.paragraphs.find((paragraph) => paragraph.id === whole)?.text ?? ''
        const cut = changeParagraph(before, whole, { text: text.slice(0, start) + text.slice(end) })
        return splitParagraph(cut, whole, start, id)
      }),
    )
  })
  const join = useCallbackRef((id: string) => {
    const joined = joinParagraph(chapter, id)
    if (!joined) return
    changeAt(joined.into, joined.caret, () => onChange(() => joined.chapter))
  })
  const remove = useCallbackRef((id: string) => {
    const before = chapter
    onChange((now) => removeParagraph(now, id))
    notifyUndoable('Parágrafo excluído.', () =>
      onChange((now) => {
        const place = before.paragraphs.findIndex((paragraph) => paragraph.id === id)
        const removed = before.paragraphs[place]
        if (!removed || now.paragraphs.some((paragraph) => paragraph.id === id)) return now
        return { ...now, paragraphs: now.paragraphs.toSpliced(place, 0, removed) }
      }),
    )
  })
  const change = useCallbackRef(onChange)
  const choosePicture = useCallbackRef(onPicture)
  return useMemo(
    () => ({
      type: (id, text) => change((before) => changeParagraph(before, id, { text }), `text-${id}`),
      setKind: (id, kind) => change((before) => changeParagraph(before, id, { kind })),
      add,
      split,
      join,
      move: (id, by) => change((before) => moveParagraph(before, id, by)),
      remove,
      addPicture: choosePicture,
    }),
    [change, choosePicture, add, split, join, remove],
  )
}
