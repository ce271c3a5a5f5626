import { useForm } from '@mantine/form'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useDraft } from '../../../shared/drafts/use-draft.ts'

/** Something another person changed: its name and how it is now. */
export type ItemChange = { name: string; text: string }

/** How an item of one kind is edited. */
export type EditRules<I, D> = {
  /** Under which its unsaved values are kept. */
  name: string
  /** The values that are edited. */
  draftOf: (item: I) => D
  same: (one: D, other: D) => boolean
  changes: (before: D, after: D) => ItemChange[]
}

/** Fields of the editor: the edited values, and those of the version that was seen when editing began. */
type Fields<D> = { version: number; seen: D; values: D }

export type ItemEdit<I, D> = {
  values: D
  /** The values as they are saved. */
  saved: D
  dirty: boolean
  /** The version the values were edited from; sent with them. */
  version: number
  /** What another person saved since, which differs from the values. */
  conflict: ItemChange[] | null
  /** The edited values while the newer state is shown. */
  aside: D | null
  /** The values come from a draft that an earlier visit left. */
  recovered: boolean
  /** @param next gets the values as they are at this moment. */
  change: (next: (values: D) => D) => void
  keepMine: () => void
  showTheirs: () => void
  takeBack: () => void
  /** Takes over what was saved; what was typed since stays. */
  settle: (current: I, sent: D) => void
  /** Returns to what is saved. */
  drop: () => void
}

/**
 * Edited values of an item, which other people may change meanwhile. They are kept when the page is left by the end of a session.
 * @param rules the same object in every call.
 */
export function useItemEdit<I extends { version: number }, D extends object>(item: I, rules: EditRules<I, D>): ItemEdit<I, D> {
  const { kept, keep, clear } = useDraft<Fields<D>>(rules.name)
  const unedited = useCallback(
    (from: I): Fields<D> => {
      const values = rules.draftOf(from)
      return { version: from.version, seen: values, values }
    },
    [rules],
  )
  const isEdited = ({ seen, values }: Fields<D>): boolean => !rules.same(values, seen)
  const standing = useMemo(() => unedited(item), [unedited, item])
  const [recovered, setRecovered] = useState(() => kept !== undefined && isEdited(kept))
  const [aside, setAside] = useState<D | null>(null)
  const form = useForm<Fields<D>>({ initialValues: kept ?? standing })
  const fields = form.values
  const { version, seen, values } = fields
  const edited = isEdited(fields)
  if (!edited && version !== item.version) form.setValues(standing)
  useEffect(() => {
    if (edited) keep(fields)
    else clear()
  }, [fields, edited, keep, clear])

  const dirty = !rules.same(values, standing.values)
  const { getValues, setValues } = form
  const set = useCallback((next: Partial<Fields<D>>) => setValues((before) => ({ ...before, ...next })), [setValues])
  const change = useCallback((next: (values: D) => D) => set({ values: next(getValues().values) }), [set, getValues])
  return {
    values,
    saved: standing.values,
    dirty,
    version,
    conflict: edited && dirty && version !== item.version ? rules.changes(seen, standing.values) : null,
    aside,
    recovered: recovered && dirty,
    change,
    keepMine: () => set({ ...standing, values: getValues().values }),
    showTheirs: () => {
      setAside(values)
      set(standing)
    },
    takeBack: () => {
      if (aside) set({ ...standing, values: aside })
      setAside(null)
    },
    settle: (current, sent) => {
      const now = unedited(current)
      const typed = getValues().values
      set(rules.same(typed, sent) ? now : { ...now, values: typed })
      setAside(null)
      setRecovered(false)
    },
    drop: () => {
      set(standing)
      setRecovered(false)
      clear()
    },
  }
}
