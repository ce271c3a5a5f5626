import { createKey } from '@videozz/db'
import { callApi } from '../../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../../shared/testing/test-upload.ts'

/** An api with an engine that transcribes. */
export const startTranscribingApi = (): Promise<TestApi> =>
  startTestApi({ env: { TRANSCRIBE_ENGINE: 'openai', TRANSCRIBE_URL: 'http://fala.exemplo:9999/v1' } })

/** An account with AI content that was given so many seconds of transcription. */
export async function withSeconds(on: TestApi, seconds: number): Promise<TestAccount> {
  const owner = await signUpTestAccount(on, { flags: ['ai-quiz'] })
  const source = { id: createKey(), account_id: owner.accountId, allocated_seconds: seconds, expires_at: null }
  await on.db.insertInto('transcription_sources').values(source).execute()
  return owner
}

/** Seconds of transcription that were taken of those. */
export async function usedSeconds(on: TestApi, { accountId }: TestAccount): Promise<number> {
  const sources = on.db.selectFrom('transcription_sources').select('used_seconds').where('account_id', '=', accountId)
  return (await sources.executeTakeFirstOrThrow()).used_seconds
}

/** A media of 91 seconds of transcription, without a subtitle. @returns its key. */
export const addWordless = async (on: TestApi, as: TestAccount): Promise<string> =>
  (await insertTestVideo(on, as, { duration: 90.4, generation: 1 })).key

/** The state of a mind map, and of each of its media whether it is being transcribed. */
export async function stateOf(on: TestApi, as: TestAccount, id: string): Promise<[string, ...boolean[]]> {
  const { data } = await callApi(on, 'getMindMap', { as, params: { id } })
  return [data.status, ...data.medias.map((media) => media.transcribing ?? false)]
}
