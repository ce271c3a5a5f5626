import { useCallbackRef } from '@mantine/hooks'
import type { EbookItem } from '@videozz/contract/browser'
import type { EbookChapter } from '@videozz/domain'
import { useState } from 'react'
import { type EditRules, type ItemEdit, useItemEdit } from '../components/use-item-edit.ts'
import { draftOf, type EbookDraft, ebookChanges, sameDraft } from './ebook-draft.ts'

const rules: EditRules<EbookItem, EbookDraft> = { name: 'ebook', draftOf, same: sameDraft, changes: ebookChanges }

/** Steps that can be taken back. */
const mostSteps = 200
/** Typing in one place is one step until it rests this long, in milliseconds. */
const restMs = 1500

type Steps = { past: EbookDraft[]; future: EbookDraft[]; place: string | null; at: number }
const none: Steps = { past: [], future: [], place: null, at: 0 }

export type EbookEdit = Omit<ItemEdit<EbookItem, EbookDraft>, 'change'> & {
  /** @param place of typing: what is typed there without a rest is one step. */
  change: (next: (draft: EbookDraft) => EbookDraft, place?: string) => void
  changeChapter: (id: string, next: (chapter: EbookChapter) => EbookChapter, place?: string) => void
  /** Null where there is nothing to take back. */
  undo: (() => void) | null
  redo: (() => void) | null
}

/** Edited values of an ebook with their history. */
export function useEbookEdit(ebook: EbookItem): EbookEdit {
  const edit = useItemEdit(ebook, rules)
  const { values } = edit
  const [steps, setSteps] = useState(none)
  const change = useCallbackRef((next: (draft: EbookDraft) => EbookDraft, place: string | null = null) => {
    const now = performance.now()
    edit.change((before) => {
      const after = next(before)
      if (after === before) return before
      setSteps(({ past, place: last, at }) => ({
        past: place !== null && place === last && now - at < restMs ? past : [...past, before].slice(-mostSteps),
        future: [],
        place,
        at: now,
      }))
      return after
    })
  })
  const changeChapter = useCallbackRef((id: string, next: (chapter: EbookChapter) => EbookChapter, place?: string) =>
    change((draft) => ({ ...draft, chapters: draft.chapters.map((chapter) => (chapter.id === id ? next(chapter) : chapter)) }), place),
  )
  const [last, following] = [steps.past.at(-1), steps.future.at(-1)]
  const undo = (): void => {
    if (!last) return
    edit.change(() => last)
    setSteps(({ past, future }) => ({ ...none, past: past.slice(0, -1), future: [...future, values] }))
  }
  const redo = (): void => {
    if (!following) return
    edit.change(() => following)
    setSteps(({ past, future }) => ({ ...none, past: [...past, values], future: future.slice(0, -1) }))
  }
  return { ...edit, change, changeChapter, undo: last ? undo : null, redo: following ? redo : null }
}
