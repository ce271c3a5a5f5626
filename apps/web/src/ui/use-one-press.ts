import { useRef } from 'react'

/** Milliseconds in which a second press of a button is the same press: it shows that it is busy by then. */
const samePressMs = 400

/** What says whether a press is a new one. */
export function useOnePress(): () => boolean {
  const last = useRef(-Infinity)
  return () => {
    const now = performance.now()
    if (now - last.current < samePressMs) return false
    last.current = now
    return true
  }
}
