import type { Cancellation } from './ports.ts'

export function createCancellation(): Cancellation {
  const listeners: (() => void)[] = []
  let cancelled = false
  return {
    get cancelled() {
      return cancelled
    },
    cancel() {
      cancelled = true
      for (const listener of listeners.splice(0)) listener()
    },
    onCancel(listener) {
      listeners.push(listener)
    },
  }
}
