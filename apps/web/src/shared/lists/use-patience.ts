import { useEffect, useState } from 'react'

/** Milliseconds before a table that loads shows that it does (spec `content.md` § 9). */
const patience = 1000

/** True once `waiting` has lasted a second. */
export function usePatience(waiting: boolean): boolean {
  const [worn, setWorn] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setWorn(true), patience)
    return () => {
      clearTimeout(timer)
      setWorn(false)
    }
  }, [waiting])
  return worn
}
