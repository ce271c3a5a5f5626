import { useEffect, useState } from 'react'
import { createStore, useStore } from '../store.ts'

/** Dialogs that would open without an action of the user, in the order of their requests. */
const line = createStore<readonly string[]>([])

const anyDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/**
 * Whether a dialog that the user did not open may be shown now: one at a time, and never over another that is open. The turn lasts while
 * `wanted`.
 */
export function useDialogTurn(name: string, wanted: boolean): boolean {
  const first = useStore(line)[0] === name
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!wanted) return undefined
    line.set([...line.get(), name])
    return () => line.set(line.get().filter((other) => other !== name))
  }, [name, wanted])
  useEffect(() => {
    if (!first) return undefined
    const observer = new MutationObserver(look)
    function look() {
      if (anyDialog()) return
      observer.disconnect()
      setOpen(true)
    }
    observer.observe(document.body, { childList: true, subtree: true })
    look()
    return () => {
      observer.disconnect()
      setOpen(false)
    }
  }, [first])
  return open && first && wanted
}
