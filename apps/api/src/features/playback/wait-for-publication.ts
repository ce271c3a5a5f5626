import type { ServerResponse } from 'node:http'
import type { Deps } from '../../shared/app-deps.ts'
import type { SegmentGrant } from '../../shared/playback/playback-tokens.ts'

/** Longest a request is held for something not published yet, in milliseconds. */
export const holdMs = 8000
/** A notification may be lost with its connection, so the database is polled too. */
const pollMs = 2000

/**
 * Calls `find` until it returns a value, each time something of this generation is published, for at most `timeoutMs`.
 * @returns undefined when the time is over or the client disconnected.
 */
export async function waitForPublication<T>(
  deps: Pick<Deps, 'events'>,
  { videoKey, generation }: SegmentGrant,
  find: () => Promise<T | undefined>,
  client: ServerResponse,
  timeoutMs: number,
): Promise<T | undefined> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    // Listens before it queries, so that nothing published in between is missed.
    const woken = nextPublication(deps, videoKey, generation, client)
    try {
      const found = await find()
      const left = deadline - performance.now()
      if (found !== undefined || left <= 0 || client.destroyed) return found
      await woken.within(Math.min(left, pollMs))
      if (client.destroyed) return undefined
    } finally {
      woken.cancel()
    }
  }
}

function nextPublication(
  { events }: Pick<Deps, 'events'>,
  videoKey: string,
  generation: number,
  client: ServerResponse,
): { within: (ms: number) => Promise<void>; cancel: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  const stop = events.onSegment(videoKey, generation, resolve)
  client.once('close', resolve)
  return {
    within: (ms) => {
      timer = setTimeout(resolve, ms)
      return promise
    },
    cancel: () => {
      stop()
      clearTimeout(timer)
      client.off('close', resolve)
    },
  }
}
