import { useEffect, useState } from 'react'

/** A table shows that it is loading after one second, so that quick answers do not flicker. */
const delayMs = 1000

/** True once `waiting` has lasted a second. */
export function useDelayedFlag(waiting: boolean): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setPassed(true), delayMs)
    return () => {
      clearTimeout(timer)
      setPassed(false)
    }
  }, [waiting])
  return passed
}
