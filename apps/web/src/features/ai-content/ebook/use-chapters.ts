import { useCallbackRef } from '@mantine/hooks'
import { type EbookChapter, ebookLimits } from '@videozz/domain'
import { useState } from 'react'
import { renderThenFocus } from '../../../shared/forms/render-then-focus.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { notifyUndoable } from '../../../shared/notify/notify-undoable.tsx'
import { drawKey } from '../model/quiz-draft.ts'
import { moveById } from './chapter-edit.ts'
import { chapterTitleId } from './chapter-view.tsx'
import type { EbookEdit } from './use-ebook-edit.ts'

/** The chapters of the editor: which one is shown, and what can be done with them. */
export function useChapters({ values, change, changeChapter }: EbookEdit) {
  const { chapters } = values
  const [shown, setShown] = useState(chapters[0]?.id)
  // The one that was shown may be gone by an undo or another person.
  const current = chapters.find(({ id }) => id === shown) ?? chapters[0]
  const add = (): void => {
    if (chapters.length >= ebookLimits.chapters) return notifyError(`O ebook pode ter no máximo ${ebookLimits.chapters} capítulos`)
    const id = drawKey()
    const paragraphs: EbookChapter['paragraphs'] = [{ id: drawKey(), kind: 'text', text: '', evidence: [] }]
    renderThenFocus(() => {
      change((draft) => ({ ...draft, chapters: [...draft.chapters, { id, title: '', paragraphs, pictures: [] }] }))
      setShown(id)
    }, chapterTitleId)
  }
  const remove = (id: string): void => {
    const place = chapters.findIndex((chapter) => chapter.id === id)
    const removed = chapters[place]
    if (!removed) return
    change((draft) => ({ ...draft, chapters: draft.chapters.filter((chapter) => chapter.id !== id) }))
    if (current?.id === id) setShown((chapters[place + 1] ?? chapters[place - 1])?.id)
    notifyUndoable('Capítulo excluído.', () => {
      change((draft) =>
        draft.chapters.some((chapter) => chapter.id === id) ? draft : { ...draft, chapters: draft.chapters.toSpliced(place, 0, removed) },
      )
      setShown(id)
    })
  }
  return {
    current,
    place: current ? chapters.indexOf(current) : -1,
    open: (id: string): void => setShown(id),
    add,
    remove,
    move: (moved: string, over: string): void => change((draft) => ({ ...draft, chapters: moveById(draft.chapters, moved, over) })),
    changeCurrent: useCallbackRef((next: (chapter: EbookChapter) => EbookChapter, at?: string) => {
      if (current) changeChapter(current.id, next, at)
    }),
  }
}
