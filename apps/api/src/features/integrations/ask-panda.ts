import { z } from 'zod'
import { type Outbound, type OutboundAnswer, OutboundError, readRetryAfter } from '@videozz/outbound'

/** Verdict of Panda Video on a key, or why there is none. */
export type KeyVerdict =
  | { kind: 'valid' }
  | { kind: 'invalid' }
  | { kind: 'rate-limited'; waitSeconds: number }
  | { kind: 'slow' }
  | { kind: 'unavailable'; cause: unknown }
  | { kind: 'malformed'; cause: unknown }

export type PandaSettings = {
  /** Address of its API, such as `https://api-v2.pandavideo.com.br`. */
  url: string
  /** Longest wait in milliseconds. */
  timeoutMs: number
}

/** The list of videos of Panda Video; one entry is requested, and only its being a list is checked. */
const videoList = z.object({ videos: z.array(z.unknown()) })
// One video with all its fields is a few kilobytes.
const maxBytes = 256 * 1024
const defaultWaitSeconds = 60
const maxWaitSeconds = 3600

/**
 * Requests one video of Panda Video with a key (`GET /videos`, the key alone in `Authorization`): the key is valid when the answer is a
 * list.
 */
export async function askPanda(outbound: Outbound, { url, timeoutMs }: PandaSettings, key: string, now: Date): Promise<KeyVerdict> {
  const address = new URL('videos?page=1&limit=1', url.endsWith('/') ? url : `${url}/`)
  try {
    const headers = { authorization: key, accept: 'application/json' }
    return judge(await outbound(address, { headers, timeoutMs, maxBytes }), now)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (error.fault === 'slow') return { kind: 'slow' }
    const strange = error.fault === 'too-large' || error.fault === 'redirected'
    return { kind: strange ? 'malformed' : 'unavailable', cause: error }
  }
}

function judge({ status, headers, body }: OutboundAnswer, now: Date): KeyVerdict {
  if (status === 401 || status === 403) return { kind: 'invalid' }
  if (status === 429) return { kind: 'rate-limited', waitSeconds: readWait(headers['retry-after'], now) }
  const cause = new Error(`Panda Video answered ${status} with ${body.length} bytes`)
  if (status >= 500) return { kind: 'unavailable', cause }
  return status === 200 && isVideoList(body) ? { kind: 'valid' } : { kind: 'malformed', cause }
}

function isVideoList(body: Buffer): boolean {
  try {
    return videoList.safeParse(JSON.parse(body.toString())).success
  } catch {
    return false
  }
}

/** Seconds to leave it alone, between one and an hour. */
function readWait(value: string | undefined, now: Date): number {
  return Math.min(Math.max(readRetryAfter(value, now) ?? defaultWaitSeconds, 1), maxWaitSeconds)
}
