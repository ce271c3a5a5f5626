import { useState } from 'react'

/** What a dialog is about, kept while it fades; `now` is null once it is closed. */
export function useLast<Thing>(now: Thing | null): Thing | null {
  const [last, setLast] = useState(now)
  if (now !== null && now !== last) setLast(() => now)
  return now ?? last
}
