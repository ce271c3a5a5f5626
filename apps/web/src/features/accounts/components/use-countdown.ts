import { useEffect, useState } from 'react'

/** Seconds left of a wait that begins when the component is shown, and again with `restart`. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  }, [left, now])
  return {
    left,
    restart: () => {
      setNow(Date.now())
      setUntil(Date.now() + seconds * 1000)
    },
  }
}
