import { deriveKey, findWrappedKey, unwrapKey } from '@videozz/db'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import type { KeyWatch } from './key-watch.ts'
import { aboutOf, loadLeasedSession } from './load-session.ts'
import type { PlaybackTokens } from './playback-tokens.ts'
import { waitForPublication } from './wait-for-publication.ts'
import { secretAnswer } from './secret-answer.ts'

/** Longest wait for a key, in milliseconds: below the timeout of players, which retry. */
const keyHoldMs = 5000

/** The 16 bytes of one key of the session's media, given only to a live lease; one not made yet is waited for. */
export async function serveKey(
  deps: Deps,
  { tokens, watch }: { tokens: PlaybackTokens; watch: KeyWatch },
  token: string,
  keyId: string,
  reply: FastifyReply,
): Promise<Buffer> {
  const session = await loadLeasedSession(deps.db, tokens, token, deps.now())
  const [generation = 0, index = 0] = keyId.split('-').map(Number)
  const find = () => findWrappedKey(deps.db, session.videoKey, generation, index)
  const growing = generation === session.generation && session.status !== 'encoded' && session.status !== 'error'
  const wrapped = growing
    ? await waitForPublication(deps, { videoKey: session.videoKey, generation }, find, reply.raw, keyHoldMs)
    : await find()
  if (wrapped === undefined && growing) throw new AppError('SEGMENT_NOT_PUBLISHED', { retryAfter: 1 })
  if (wrapped === undefined) throw new AppError('NOT_FOUND', { reason: 'key not of this media', about: aboutOf(session) })
  if (!session.preview) watch.note(session, index, deps.now())
  secretAnswer(reply)
  return unwrapKey(deriveKey(deps.env.secretKey, 'media'), wrapped)
}
