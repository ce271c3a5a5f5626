import { openPublicationSecret } from '@videozz/db'
import type { YoutubeClient, YoutubeRefusal } from '@videozz/sources'
import { again, fail, pause, type PublishRun } from './publish-run.ts'

const dayMs = 24 * 3_600_000
/** Milliseconds between two looks for a connection that was made again. */
const reconnectMs = 60_000

const refusalKinds = ['token', 'quota', 'channel-limit', 'missing', 'rate', 'unavailable', 'final'] as const
export const isRefusal = (answer: { kind: string }): answer is YoutubeRefusal => (refusalKinds as readonly string[]).includes(answer.kind)

/** What a call may answer that went neither well nor to a halt. */
export type Tolerated = YoutubeRefusal['kind']

/**
 * Calls YouTube with an access token; once more with a new one where it is refused. Halts for every refusal but the tolerated kinds.
 */
export async function callYoutube<T extends { kind: string }, K extends Tolerated = never>(
  run: PublishRun,
  call: (client: YoutubeClient) => Promise<T | YoutubeRefusal>,
  tolerated: readonly K[] = [],
): Promise<Exclude<T, YoutubeRefusal> | Extract<YoutubeRefusal, { kind: K }>> {
  const { open } = run.settings
  const { apiUrl } = run.deps.env.cloud.google
  for (let renewed = false; ; renewed = true) {
    run.token ??= await takeToken(run)
    const answer = await call({ open, apiUrl, accessToken: run.token, signal: run.signal })
    run.signal.throwIfAborted()
    if (!isRefusal(answer)) return answer as Exclude<T, YoutubeRefusal>
    if (answer.kind === 'token' && !renewed && run.row.sealed_token === null) {
      run.token = await takeToken(run, run.token)
      continue
    }
    if ((tolerated as readonly Tolerated[]).includes(answer.kind)) return answer as Extract<YoutubeRefusal, { kind: K }>
    throw haltFor(run, answer)
  }
}

/** The token sent with the request, or one of the person's connection. */
async function takeToken(run: PublishRun, refused?: string): Promise<string> {
  const { row, settings, deps } = run
  if (row.sealed_token !== null) {
    const sent = openPublicationSecret(deps.env.secretKey, row.sealed_token)
    if (sent === null) throw fail('token', 'the token was sealed under another SECRET_KEY')
    return sent
  }
  const taken = await settings.takeToken({ accountId: row.account_id, userId: row.user_id }, refused)
  if (taken.outcome === 'token') return taken.accessToken
  if (taken.outcome === 'unavailable') throw again(run, 'unavailable', { detail: 'no token can be had now' })
  throw reconnect(run)
}

const reconnect = (run: PublishRun) => again(run, 'reconnect', { retryAfterSeconds: reconnectMs / 1000 })

function haltFor(run: PublishRun, refusal: YoutubeRefusal) {
  const { detail } = refusal
  switch (refusal.kind) {
    case 'token':
      return run.row.sealed_token === null ? reconnect(run) : fail('token', detail)
    case 'channel-limit':
      return pause(run, 'channel-limit', new Date(run.settings.now().getTime() + dayMs))
    // Where it is not the quota of uploads: its units are shared with what is only asked.
    case 'quota':
      return again(run, 'rate', { detail, retryAfterSeconds: 3600 })
    case 'rate':
    case 'unavailable':
      return again(run, refusal.kind, refusal)
    case 'missing':
      return fail('refused', detail)
    case 'final':
      return fail(refusal.reason, detail)
  }
}
