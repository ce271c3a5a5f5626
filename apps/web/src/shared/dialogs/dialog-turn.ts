import { useEffect, useState } from 'react'
import { createStore, useStore } from '../store.ts'

/** Queue of dialogs to be opened without an action of the user. */
const line = createStore<readonly string[]>([])

const anyDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/**
 * Whether a dialog that the user did not open may be shown now: one at a time, and never over another open dialog. Its place in the queue is kept
 * while `wanted`.
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
