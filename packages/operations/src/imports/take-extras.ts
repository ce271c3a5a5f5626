import type { ImportRow, VideoRow } from '@videozz/db'
import type { OperationContext } from '../context.ts'

/** Brings along what a provider told of a file besides its bytes, in the transaction that makes its media. */
type TakeExtras = (context: OperationContext, row: ImportRow, video: VideoRow) => Promise<void>

const byProvider: Partial<Record<ImportRow['provider'], TakeExtras>> = {
  panda: ({ db, jobs }, { id }) => jobs.enqueue(db, 'bring-along', { importId: id }),
}

export const takeExtras: TakeExtras = async (context, row, video) => {
  await byProvider[row.provider]?.(context, row, video)
}
