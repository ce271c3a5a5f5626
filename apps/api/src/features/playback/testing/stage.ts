import type { TestMedia, TestMediaOptions } from '@videozz/testing'
import { logTo } from '../../../shared/testing/log-to.ts'
import { startTestApi, type TestApi } from '../../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../../shared/testing/test-account.ts'
import { addSecret, makeMedia, type Opened } from './playback-kit.ts'

type Line = Record<string, unknown>

/** A school: a server whose log is read, an account with a secret, and a lesson that may be embedded. */
export type Stage = {
  api: TestApi
  account: TestAccount
  media: TestMedia
  embed: string
  secret: Awaited<ReturnType<typeof addSecret>>
  /** What the server logs, in order. */
  log: Line[]
  close: () => Promise<void>
}

/** Starts the stage; the lesson lasts 100 seconds by default. */
export async function setStage(options: { media?: Partial<TestMediaOptions>; env?: Record<string, string> } = {}): Promise<Stage> {
  const log: Line[] = []
  const logger = logTo({ write: (line: string) => void log.push(JSON.parse(line) as Line) })
  const api = await startTestApi({ log: logger, env: options.env ?? {} })
  const account = await signUpTestAccount(api)
  const media = await makeMedia(api, account.accountId, { duration: 100, rungs: ['240p', '480p'], ...options.media })
  return { api, account, media, embed: await media.embed(), secret: await addSecret(api, account.accountId), log, close: () => api.close() }
}

/** Suspicious signs kept, of one session or of a viewer. */
export const signsOf = (stage: Stage, of: { session?: string; viewer?: string }): Promise<{ kind: string; detail: string | null }[]> =>
  stage.api.db
    .selectFrom('playback_signs')
    .select(['kind', 'detail'])
    .$if(of.session !== undefined, (query) => query.where('session_id', '=', of.session ?? ''))
    .$if(of.viewer !== undefined, (query) => query.where('viewer_id', '=', of.viewer ?? ''))
    .orderBy('id')
    .execute()

/** The viewer of a session. */
export async function viewerOf({ api }: Pick<Stage, 'api'>, opened: Opened): Promise<string> {
  const row = await api.db.selectFrom('playback_sessions').select('viewer_id').where('id', '=', opened.id).executeTakeFirstOrThrow()
  return row.viewer_id ?? ''
}
