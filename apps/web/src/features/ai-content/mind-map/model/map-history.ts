/** A document with what it was before and after; each edit is a whole document, of which what did not change is shared. */
export type History<T> = { past: readonly T[]; present: T; future: readonly T[] }

/** Edits that can be taken back. */
const kept = 200

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [] })

/** One more edit; one that changes nothing is none. */
export const record = <T>({ past, present, future }: History<T>, next: T): History<T> =>
  next === present ? { past, present, future } : { past: [...past.slice(1 - kept), present], present: next, future: [] }

/** Takes the last edit back. */
export function undo<T>(history: History<T>): History<T> {
  const last = history.past.at(-1)
  if (last === undefined) return history
  return { past: history.past.slice(0, -1), present: last, future: [history.present, ...history.future] }
}

/** Makes the edit again that was taken back last. */
export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  return next === undefined ? history : { past: [...history.past, history.present], present: next, future }
}
