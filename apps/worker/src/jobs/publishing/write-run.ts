import { announcePublication, type PublicationValues, writePublication } from '@videozz/db'
import { persist } from '@videozz/operations'
import { PublishHalt, type PublishRun } from './publish-run.ts'

/** Writes to the publication of a run. Halts where the claim was lost. */
export async function write(run: PublishRun, values: PublicationValues): Promise<void> {
  const { db } = run.deps
  const row = await persist(run.signal, () => writePublication(db, run.row, values))
  if (!row) throw new PublishHalt({ kind: 'lost' })
  run.row = { ...row, claim: run.row.claim }
}
export const announce = (run: PublishRun): Promise<void> => announcePublication(run.deps.db, run.row)
