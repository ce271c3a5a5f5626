import type { ErrorCode } from '@videozz/contract'
import { expect } from 'vitest'
import type { CallResult } from '../../../shared/testing/call-api.ts'
import { get, type Opened } from './playback-kit.ts'
import type { Stage } from './stage.ts'

type Refusal = { status: number; code: ErrorCode; reason: string | RegExp }

/** Expects that an attempt was refused this way, and that the log's last refusal has the reason but neither token nor address. */
export async function expectRefused(
  stage: Stage,
  attempt: Response | Pick<CallResult<never>, 'status' | 'error' | 'headers'>,
  expected: Refusal,
): Promise<Record<string, unknown>> {
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

/** The address of a file next to a session's manifest, such as `240p.m3u8` or `keys/1-24000000`. */
export const beside = (opened: Opened, name: string): string => new URL(name, new URL(opened.manifest, 'http://x')).pathname

/** Addresses of the segments and keys that a media playlist names. */
export async function readPlaylist(stage: Stage, opened: Opened, name = '240p.m3u8'): Promise<{ segments: string[]; keys: string[] }> {
  const text = await (await get(stage.api, beside(opened, name))).text()
  return {
    segments: text.split('\n').filter((line) => line.startsWith('/files/s/')),
    keys: [...new Set([...text.matchAll(/#EXT-X-KEY:METHOD=AES-128,URI="([^"]+)"/g)].map((match) => beside(opened, match[1] ?? '')))],
  }
}
