import { useRef } from 'react'

/** Milliseconds in which a second press of a button is the same press: it shows that it is busy by then. */
const samePressMs = 400

/** Returns a function that tells a new press from a repeated one. */
export function useOnePress(): () => boolean {
  const last = useRef(-Infinity)
  return () => {
    const now = performance.now()
    if (now - last.current < samePressMs) return false
    last.current = now
    return true
  }
}
