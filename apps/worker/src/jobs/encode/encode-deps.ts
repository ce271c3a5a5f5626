import type { Database, EncodeJob } from '@videozz/db'
import type { MailSender, OperationContext } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'
import { SourceCache } from '../../shared/source-cache.ts'
import { EncodePlaces } from './encode-places.ts'

export type EncodeSettings = {
  /** Seconds a first rendition keeps its place while others wait. */
  sliceSeconds: number
}
/** What the encode jobs of one process share. */
export type EncodeDeps = Deps & { sources: SourceCache; places: EncodePlaces; settings: EncodeSettings }

export const createEncodeDeps = (deps: Deps, settings: Partial<EncodeSettings> = {}): EncodeDeps => ({
  ...deps,
  sources: new SourceCache(deps.store, deps.log),
  places: new EncodePlaces(),
  settings: { sliceSeconds: 10, ...settings },
})

/** Payload of an encode job as the queue gives it. */
export type EncodePayload = Pick<EncodeJob, 'videoKey'> & { [P in 'step' | 'turn' | 'waits']?: number | undefined }

/** What operations are given within a transaction of a run. */
export const operationIn = ({ jobs, env }: Pick<Deps, 'jobs' | 'env'>, trx: Database): OperationContext & { sender: MailSender } => ({
  db: trx,
  jobs,
  now: new Date(),
  sender: { product: env.product, publicUrl: env.publicUrl },
})
