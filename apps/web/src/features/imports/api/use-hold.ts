import type { ImportBatch } from '@videozz/contract/browser'
import { standingFault } from '@videozz/domain'
import { useSession } from '../../../shared/session/use-session.ts'
import { holdText } from '../model/import-words.ts'

/** Tells why nothing of a batch moves; null when it may, or when the batch is not known. */
export function useHold(): (batch: ImportBatch | undefined) => string | null {
  const { status } = useSession()
  return (batch) => (batch ? holdText({ paused: batch.state === 'paused', blocked: batch.blocked }, standingFault(status)) : null)
}
