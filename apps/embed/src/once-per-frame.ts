/**
 * Gives the last of the values that arrive within a frame to `apply`, right before the frame is drawn: a storm of them costs one
 * application per frame, and memory for one value.
 */
export function oncePerFrame<T>(apply: (value: T) => void) {
  let pending: { value: T } | null = null
  return {
    give(value: T) {
      if (pending === null)
        requestAnimationFrame(() => {
          const due = pending
          pending = null
          if (due !== null) apply(due.value)
        })
      pending = { value }
    },
    /** What is given but not applied yet. */
    pending: (): T | undefined => pending?.value,
  }
}
