import { act } from 'react'

/**
 * Lets the screen update until `check` passes; `limitMs` only ends a run in which it never does. All of it happens inside `act`: a check
 * that failed in there would leave React's queue behind, which is never flushed.
 * @throws what the last check threw.
 */
export async function until(check: () => void, limitMs = 60_000): Promise<void> {
  for (const end = Date.now() + limitMs; ;) {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)))
    try {
      return check()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}
