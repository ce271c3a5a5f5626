import { useEffect, useState } from 'react'
import { createStore, useStore } from '../store.ts'

/** Queue of dialogs to be opened without an action of the user. */
const queue = createStore<readonly string[]>([])

const anyDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/**
 * Whether a dialog that the user did not open may be shown now: one at a time, and never over another open dialog. It keeps its place in
 * the queue while `wanted`.
 */
export function useDialogTurn(name: string, wanted: boolean): boolean {
  const first = useStore(queue)[0] === name
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!wanted) return undefined
    queue.set([...queue.get(), name])
    return () => queue.set(queue.get().filter((other) => other !== name))
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
