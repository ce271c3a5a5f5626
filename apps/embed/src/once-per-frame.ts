/**
 * Gives values to `apply`: the first of a frame at once, the last of those that follow right before the next frame is drawn. A storm of
 * them costs one application per frame, and memory for one value; a single one waits for nothing.
 */
export function oncePerFrame<T>(apply: (value: T) => void) {
  let pending: { value: T } | null = null
  let held = false
  const give = (value: T) => {
    if (held) {
      pending = { value }
      return
    }
    held = true
    requestAnimationFrame(() => {
      held = false
      const due = pending
      pending = null
      if (due !== null) give(due.value)
    })
    apply(value)
  }
  return {
    give,
    /** What is given but not applied yet. */
    pending: (): T | undefined => pending?.value,
  }
}
