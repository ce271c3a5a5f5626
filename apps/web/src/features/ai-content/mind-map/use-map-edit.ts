import type { MindMapNode } from '@videozz/domain'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { mapChanges } from './model/map-changes.ts'
import { type CompletedMap, draftOf, type MapDraft, sameDraft, saysSame } from './model/map-draft.ts'
import { begin, type History, record, redo, undo } from './model/map-history.ts'

/** The edited map, and the one that was seen when editing began. */
type Fields = { version: number; seen: MapDraft; title: string; history: History<MindMapNode> }
/** The same without its history, as it is kept. */
type Kept = { version: number; seen: MapDraft; values: MapDraft }

export type MapEdit = {
  values: MapDraft
  /** Saving would change something. */
  dirty: boolean
  /** Leaving would lose something: what is folded away is no loss. */
  losing: boolean
  /** The version the values were edited from; sent with them. */
  version: number
  /** What another person saved since, which differs from the values. */
  conflict: ReturnType<typeof mapChanges> | null
  /** The edited values while the newer state is shown. */
  aside: MapDraft | null
  /** The values come from a draft that an earlier visit left. */
  recovered: boolean
  mayUndo: boolean
  mayRedo: boolean
  setTitle: (title: string) => void
  /** Makes an edit that can be taken back. */
  change: (next: (root: MindMapNode) => MindMapNode) => void
  undo: () => void
  redo: () => void
  keepMine: () => void
  showTheirs: () => void
  takeBack: () => void
  /** Takes over what was saved; what was edited since stays, and what came before can still be taken back. */
  settle: (current: CompletedMap, sent: MapDraft) => void
  /** Returns to what is saved. */
  drop: () => void
}

const fieldsOf = ({ version, seen, values }: Kept): Fields => ({ version, seen, title: values.title, history: begin(values.root) })
const unedited = (map: CompletedMap): Kept => {
  const values = draftOf(map)
  return { version: map.version, seen: values, values }
}

/** An edited mind map, which other people may change meanwhile. It is kept when the page is left by the end of a session. */
export function useMapEdit(map: CompletedMap): MapEdit {
  const { kept, keep, clear } = useDraft<Kept>('mapa-mental')
  const standing = useMemo(() => unedited(map), [map])
  const [fields, setFields] = useState<Fields>(() => fieldsOf(kept ?? standing))
  const [recovered, setRecovered] = useState(() => kept !== undefined && !saysSame(kept.values, kept.seen))
  const [aside, setAside] = useState<MapDraft | null>(null)
  const { version, seen, title, history } = fields
  const values = useMemo<MapDraft>(() => ({ title, root: history.present }), [title, history.present])
  const edited = useMemo(() => !saysSame(values, seen), [values, seen])
  if (!edited && version !== map.version) setFields(fieldsOf(standing))
  useEffect(() => {
    if (edited) keep({ version, seen, values })
    else clear()
  }, [edited, version, seen, values, keep, clear])

  const losing = useMemo(() => !saysSame(values, standing.values), [values, standing])
  const dirty = useMemo(() => !sameDraft(values, standing.values), [values, standing])
  const onHistory = useCallback(
    (next: (history: History<MindMapNode>) => History<MindMapNode>) =>
      setFields((before) => ({ ...before, history: next(before.history) })),
    [],
  )
  /** The state as it is saved, with other values. */
  const onStanding = (given: MapDraft): void => setFields(fieldsOf({ ...standing, values: given }))
  return {
    values,
    dirty,
    losing,
    version,
    conflict: edited && losing && version !== map.version ? mapChanges(seen, standing.values) : null,
    aside,
    recovered: recovered && losing,
    mayUndo: history.past.length > 0,
    mayRedo: history.future.length > 0,
    setTitle: (next) => setFields((before) => ({ ...before, title: next })),
    change: useCallback((next) => onHistory((now) => record(now, next(now.present))), [onHistory]),
    undo: () => onHistory(undo),
    redo: () => onHistory(redo),
    keepMine: () => setFields((before) => ({ ...before, version: standing.version, seen: standing.values })),
    showTheirs: () => {
      setAside(values)
      onStanding(standing.values)
    },
    takeBack: () => {
      if (aside) onStanding(aside)
      setAside(null)
    },
    settle: (current, sent) => {
      const now = unedited(current)
      setFields((before) => {
        const typed: MapDraft = { title: before.title, root: before.history.present }
        const isSent = sameDraft(typed, sent)
        return {
          version: now.version,
          seen: now.values,
          title: isSent ? now.values.title : typed.title,
          history: isSent ? { ...before.history, present: now.values.root } : before.history,
        }
      })
      setAside(null)
      setRecovered(false)
    },
    drop: () => {
      setFields(fieldsOf(standing))
      setRecovered(false)
      clear()
    },
  }
}
