import { type Database, findVideos, holdMedia, listTranscribable, type VideoRow } from '@videozz/db'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'
import { requestTranscription, type RequestTranscriptionOutcome } from '../transcriptions/request-transcription.ts'

type Untranscribed = Exclude<RequestTranscriptionOutcome['outcome'], 'requested'>
/** Why a media without captions is not transcribed. */
export type UntranscribedOutcome = { outcome: 'untranscribed'; why: Untranscribed }

/** Undoes what was begun: of several media all are transcribed, or none is paid for. */
class Untranscribable extends Error {
  readonly why: Untranscribed
  constructor(why: Untranscribed) {
    super(`A media is not transcribed: ${why}`)
    this.why = why
  }
}

/** What a transaction that calls `transcribeFirst` ended with, also where that undid it. */
export async function orUntranscribed<T>(transaction: Promise<T>): Promise<T | UntranscribedOutcome> {
  try {
    return await transaction
  } catch (error) {
    if (error instanceof Untranscribable) return { outcome: 'untranscribed', why: error.why }
    throw error
  }
}

/**
 * Requests the transcription of those of some locked media that have no captions. Undoes the transaction where one is refused.
 * @param engine is called where there are any; what it throws undoes the transaction too.
 */
export async function transcribeFirst(
  context: OperationContext,
  actor: AccountActor,
  videoKeys: readonly string[],
  engine: () => string,
): Promise<void> {
  for (const videoKey of await listTranscribable(context.db, videoKeys)) {
    const { outcome } = await requestTranscription(context, actor, { videoKey, language: null, engine: engine() })
    if (outcome !== 'requested') throw new Untranscribable(outcome)
  }
}

/** Locks media in the order of their keys, so that two calls never wait for each other. @returns undefined where one is not there. */
export async function holdMedias(trx: Database, accountId: string, videoKeys: readonly string[]): Promise<VideoRow[] | undefined> {
  for (const videoKey of videoKeys.toSorted()) if (!(await holdMedia(trx, { accountId, videoKey }))) return undefined
  const found = new Map((await findVideos(trx, accountId, videoKeys)).map((video) => [video.key, video]))
  const medias = videoKeys.flatMap((key) => found.get(key) ?? [])
  return medias.length === videoKeys.length && medias.every((media) => media.in_library) ? medias : undefined
}
