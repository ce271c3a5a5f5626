import type { Marks } from '@videozz/contract'
import { type Database, readMarkSummary } from '@videozz/db'
import { estimateMarks } from '@videozz/domain'

/** How far the media of an account are marked. */
export async function readMarks(db: Database, accountId: string): Promise<Marks> {
  const { unmarkedBytes, ...summary } = await readMarkSummary(db, accountId)
  return { ...summary, estimate: estimateMarks(summary.unmarkedSeconds, unmarkedBytes) }
}
