import { useCallback, useMemo, useState } from 'react'
import { useSession } from '../session/use-session.ts'
import { draftKey, dropDraft, readDraft, writeDraft } from './draft-store.ts'

export type Draft<T> = {
  /** What an earlier visit of this tab left typed and unsaved, read once when the form opens. */
  kept: T | undefined
  /** Call on every change of the form. */
  keep: (value: T) => void
  /** Call after saving or leaving without saving. */
  clear: () => void
}

/**
 * Keeps what is typed into a form for the current address and person, so that an expired session loses nothing.
 * Never for passwords. With `@mantine/form`: `useForm({ initialValues: draft.kept ?? saved, onValuesChange: draft.keep })`.
 */
export function useDraft<T>(name: string): Draft<T> {
  const { id, accountId } = useSession()
  const [route] = useState(() => location.pathname)
  const key = useMemo(() => draftKey({ id, accountId }, route, name), [id, accountId, route, name])
  const kept = useMemo(() => readDraft(key) as T | undefined, [key])
  const keep = useCallback((value: T) => writeDraft(key, value), [key])
  const clear = useCallback(() => dropDraft(key), [key])
  return { kept, keep, clear }
}
