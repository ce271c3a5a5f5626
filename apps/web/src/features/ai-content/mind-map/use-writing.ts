import { addTopic, emptyTopic, findTopic, type MindMapNode, parentOf, renameTopic } from '@videozz/domain'
import { useMemo, useState } from 'react'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { drawKey } from '../model/quiz-draft.ts'
import { addFault } from './model/map-limits.ts'
import type { MapEdit } from './use-map-edit.ts'

/** What follows when a label was written: nothing, or one more topic under it or beside it. */
export type After = 'rest' | 'child' | 'sibling'
/** A topic whose label is being written; `at` of one that is not in the map yet. */
type Writing = { id: string; at: { parentId: string; index: number } | null }

/**
 * The label of a topic that is being written. A new topic is in the map once it has a label, so that one that is given up leaves no trace.
 * @param choose makes a topic the chosen one. @param focus the same, with focus.
 */
export function useWriting(
  { values: { root }, change }: Pick<MapEdit, 'values' | 'change'>,
  disabled: boolean,
  { choose, focus }: { choose: (id: string) => void; focus: (id: string) => void },
) {
  const [writing, setWriting] = useState<Writing | null>(null)
  const shownRoot = useMemo(
    () => (writing?.at ? addTopic(root, writing.at.parentId, emptyTopic(writing.id), writing.at.index) : root),
    [root, writing],
  )
  const begin = (next: Writing): void => {
    setWriting(next)
    choose(next.id)
  }
  const addUnder = (given: MindMapNode, parentId: string, index = Infinity): void => {
    if (disabled) return
    const fault = addFault(given, parentId)
    if (fault !== null) return notifyError(fault)
    begin({ id: drawKey(), at: { parentId, index } })
  }
  const addBeside = (given: MindMapNode, id: string): void => {
    const parent = parentOf(given, id)
    if (parent) addUnder(given, parent.id, parent.children.findIndex((child) => child.id === id) + 1)
    else addUnder(given, id)
  }
  const stop = (takeFocus = true): void => {
    setWriting(null)
    const rest = writing?.at ? writing.at.parentId : writing?.id
    if (rest !== undefined) (takeFocus ? focus : choose)(rest)
  }
  return {
    shownRoot,
    writing: writing?.id ?? null,
    write: (id: string): void => {
      if (!disabled) begin({ id, at: null })
    },
    addChild: (id: string) => addUnder(root, id),
    addSibling: (id: string) => addBeside(root, id),
    /** Gives up what is being written. */
    stop,
    /** Ends writing: an empty label, or one that is as it was, changes nothing. */
    finish: (text: string, after: After, takeFocus = true): void => {
      if (!writing) return
      const label = text.replaceAll(/\s+/g, ' ').trim()
      const { id, at } = writing
      if (label === '') return stop(takeFocus)
      const put = (given: MindMapNode): MindMapNode => {
        if (at) return addTopic(given, at.parentId, emptyTopic(id, label), at.index)
        return findTopic(given, id)?.label === label ? given : renameTopic(given, id, label)
      }
      change(put)
      setWriting(null)
      if (after === 'child') addUnder(put(root), id)
      else if (after === 'sibling') addBeside(put(root), id)
      else if (takeFocus) focus(id)
    },
  }
}
