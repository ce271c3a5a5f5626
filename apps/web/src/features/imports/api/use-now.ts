import { useEffect, useState } from 'react'

const stepMs = 5000

/** The instant in milliseconds, some seconds old at most while `moves`. */
export function useNow(moves: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!moves) return undefined
    const timer = setInterval(() => setNow(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [moves])
  return now
}
