import { useEffect, useEffectEvent } from 'react'

/** Tells the page whether there is something unsaved; nothing is, once this is left. */
export function useReportDirty(dirty: boolean, onDirty: (dirty: boolean) => void): void {
  const report = useEffectEvent(onDirty)
  useEffect(() => {
    report(dirty)
  }, [dirty])
  useEffect(() => () => report(false), [])
}
