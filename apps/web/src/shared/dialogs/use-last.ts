import { useState } from 'react'

/** The last non-null value, which a dialog shows during its closing transition; `now` is null while it is closed. */
export function useLast<Thing>(now: Thing | null): Thing | null {
  const [last, setLast] = useState(now)
  if (now !== null && now !== last) setLast(() => now)
  return now ?? last
}
