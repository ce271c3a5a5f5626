import type { OpenOutbound } from '@videozz/outbound'
import { z } from 'zod'
import { judgeCheckFailure, type KeyVerdict, refusedKeys } from '../keys/key-verdict.ts'
import { sourceIdleMs } from '../open-range.ts'
import { SourceError } from '../source-error.ts'
import { vimeoFields, vimeoPage, vimeoVideo } from './vimeo-answers.ts'
import { createVimeoCalls, idOfUri, type VimeoApi } from './vimeo-calls.ts'

/** What a token has to be made for. */
export const vimeoScopes = ['public', 'private', 'video_files'] as const

const verified = z.object({
  scope: z.string().default(''),
  user: z.object({ uri: z.string(), name: z.string().nullish() }).nullish(),
})

/** Checks that a token is one of a person, has the scopes, and that the plan of the account gives files. */
export async function checkVimeo(
  { outbound, token, idleMs = sourceIdleMs }: { outbound: OpenOutbound; token: string; idleMs?: number },
  api: VimeoApi,
  signal: AbortSignal,
): Promise<KeyVerdict> {
  const getToken = (refused?: string) =>
    refused === undefined ? Promise.resolve(token) : Promise.reject(new SourceError('reconnect', 'Vimeo refuses the token'))
  const call = createVimeoCalls({ outbound, getToken, idleMs }, api)
  try {
    const { scope, user } = await call('/oauth/verify', {}, verified, signal)
    // A token of an app alone sees what everybody sees.
    if (!user) return refusedKeys('token')
    const granted = new Set(scope.split(' '))
    if (!vimeoScopes.every((name) => granted.has(name))) return refusedKeys('scope')
    const { data } = await call('/me/videos', { per_page: '10', fields: vimeoFields }, vimeoPage(vimeoVideo), signal)
    if (data.length > 0 && data.every(({ download }) => !download)) return refusedKeys('plan')
    return { kind: 'valid', externalId: idOfUri(user.uri), label: user.name?.trim() || 'Vimeo' }
  } catch (error) {
    if (error instanceof SourceError && error.kind === 'reconnect') return refusedKeys('token')
    if (error instanceof SourceError && error.kind === 'refused') return refusedKeys('scope')
    return judgeCheckFailure(error)
  }
}
