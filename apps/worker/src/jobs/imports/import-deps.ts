import type { ImportRow } from '@videozz/db'
import type { ImportContext } from '@videozz/operations'
import type { Source } from '@videozz/sources'
import type { Deps } from '../../shared/deps.ts'
import type { ConnectionShares } from './connection-shares.ts'
import type { PartBuffers } from './part-buffers.ts'

/** Makes the source of an import; null where this installation has none for its provider. */
export type MakeSource = (deps: Deps, row: ImportRow) => Source | null

export type ImportDeps = Deps & { makeSource: MakeSource; buffers: PartBuffers; shares: ConnectionShares }

/** What operations on imports are given at this moment. */
export const importContext = ({ db, jobs, env }: Deps): ImportContext => ({
  db,
  jobs,
  now: new Date(),
  sender: { product: env.product, publicUrl: env.publicUrl },
})
