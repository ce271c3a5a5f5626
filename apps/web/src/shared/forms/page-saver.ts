import { useEffect, useEffectEvent } from 'react'

/** A part of a page with unsaved changes that the page's own button saves. */
export type PageSaver = {
  /** Why it cannot be saved now; null when it can. */
  reason: string | null
  saving: boolean
  /** Resolves to whether all was saved; faults are shown by the part. */
  save: () => Promise<boolean>
}
/** Registers the saver of a part under its name, and removes it with null. */
export type OnSaver = (name: string, saver: PageSaver | null) => void

/** Registers a part while it is `dirty`. */
export function usePageSaver(onSaver: OnSaver, name: string, { dirty, reason, saving, save }: PageSaver & { dirty: boolean }): void {
  const saveNow = useEffectEvent(save)
  const tell = useEffectEvent(onSaver)
  useEffect(() => {
    tell(name, dirty || saving ? { reason, saving, save: async () => saveNow() } : null)
  }, [name, dirty, reason, saving])
  useEffect(() => () => tell(name, null), [name])
}
