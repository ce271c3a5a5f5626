import { useEffect } from 'react'
import { batchOnScreen } from './panel-state.ts'

/** Leaves a batch out of the panel while its own screen is open. */
export function useBatchOnScreen(id: string): void {
  useEffect(() => {
    batchOnScreen.set(id)
    return () => batchOnScreen.set(null)
  }, [id])
}
