import { useEffect, useState } from 'react'

const usualMs = 5000

/** The instant in milliseconds, `stepMs` old at most while `moves`. */
export function useNow(moves: boolean, stepMs = usualMs): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!moves) return undefined
    const timer = setInterval(() => setNow(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [moves, stepMs])
  return now
}
