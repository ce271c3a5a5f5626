import type { ErrorCode } from '@videozz/contract'
import type { TestMedia, TestMediaOptions } from '@videozz/testing'
import { expect } from 'vitest'
import { createLogger } from '../../../shared/create-logger.ts'
import type { CallResult } from '../../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../../shared/testing/test-account.ts'
import { addSecret, get, makeMedia, type Opened } from './playback-kit.ts'

type Line = Record<string, unknown>

/** A school under attack: a server whose log is read, an account with a secret, and a lesson that may be embedded. */
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

/** Starts the stage; the lesson lasts 100 seconds unless told. */
export async function setStage(options: { media?: Partial<TestMediaOptions>; env?: Record<string, string> } = {}): Promise<Stage> {
  const log: Line[] = []
  const logger = createLogger('info', { write: (line: string) => void log.push(JSON.parse(line) as Line) })
  const api = await startTestApi({ log: logger, env: options.env ?? {} })
  const account = await signUpTestAccount(api)
  const media = await makeMedia(api, account.accountId, { duration: 100, rungs: ['240p', '480p'], ...options.media })
  return { api, account, media, embed: await media.embed(), secret: await addSecret(api, account.accountId), log, close: () => api.close() }
}

type Refusal = { status: number; code: ErrorCode; reason: string | RegExp }

/** That an attempt was refused so, and that the log's last refusal says why; it tells neither token nor address. */
export async function expectRefused(
  stage: Stage,
  attempt: Response | Pick<CallResult<never>, 'status' | 'error' | 'headers'>,
  expected: Refusal,
): Promise<Line> {
  const error =
    attempt instanceof Response ? ((await attempt.json()) as { error: { code: string; requestId: string } }).error : attempt.error
  expect({ status: attempt.status, code: error?.code }).toEqual({ status: expected.status, code: expected.code })
  const line = stage.log.find((entry) => entry.msg === 'playback refused' && entry.requestId === error.requestId)
  expect(line, `a line of the log about ${expected.code}`).toMatchObject({
    code: expected.code,
    reason: typeof expected.reason === 'string' ? expected.reason : expect.stringMatching(expected.reason),
  })
  expect(JSON.stringify(line)).not.toMatch(/127\.0\.0\.1|eyJ|Bearer/)
  return line ?? {}
}

/** The address of something beside a session's manifest, such as `240p.m3u8` or `keys/1-0`. */
export const beside = (opened: Opened, name: string): string => new URL(name, new URL(opened.manifest, 'http://x')).pathname

/** Addresses of the segments and keys that a media playlist names. */
export async function readPlaylist(stage: Stage, opened: Opened, name = '240p.m3u8'): Promise<{ segments: string[]; keys: string[] }> {
  const text = await (await get(stage.api, beside(opened, name))).text()
  return {
    segments: text.split('\n').filter((line) => line.startsWith('/files/s/')),
    keys: [...new Set([...text.matchAll(/#EXT-X-KEY:METHOD=AES-128,URI="([^"]+)"/g)].map((match) => beside(opened, match[1] ?? '')))],
  }
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
