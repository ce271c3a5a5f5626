import type { OfferEvent } from '@videozz/contract'
import type { SessionRequest } from '../../core/playback-api.ts'
import { codeTampered, isSessionOver, type Refusal } from '../../core/refusal.ts'
import { followMedia } from './follow-media.ts'
import { createOpening } from './open-session.ts'
import { createPageEvents } from './page-events.ts'
import { block, type Current, type OpenOptions, type PlaybackContext, type RequestSource } from './playback-context.ts'
import { createRetry } from './retry.ts'
import { createSeeking } from './seeking.ts'
import { createStarter } from './start-playback.ts'

/** A session that is over so soon after it was renewed is not renewed by itself: the viewer decides. */
const renewAgainMs = 600_000

export type Playback = ReturnType<typeof createPlayback>
type PlaybackParts = Omit<PlaybackContext, 'retry' | 'current'>

/** Joins session, stream and `<video>` into one playback, and runs the actions of the viewer and the page; the result is in the store. */
export function createPlayback(parts: PlaybackParts) {
  const { video, api, clock, store } = parts
  const current: Current = { session: null, stream: null }
  const retry = createRetry(clock)
  const context: PlaybackContext = { ...parts, retry, current }
  const starter = createStarter(context)
  const { watching, onMedia } = followMedia(context, starter)
  const { start } = starter
  let request: RequestSource | null = null
  let renewedAtMs = -Infinity

  /** The session was stopped. One that is merely over is followed by another, where the viewer was. */
  const onStopped = (refusal: Refusal) => {
    if (request === null || !isSessionOver(refusal) || clock.now() - renewedAtMs < renewAgainMs) return block(context, refusal)
    renewedAtMs = clock.now()
    void open(request, { beginAt: video.currentTime, thenStart: !video.paused })
  }
  const opening = createOpening(context, current, starter, onMedia, onStopped)

  const open = (next: RequestSource, options?: OpenOptions): Promise<void> => {
    request = next
    return opening.open(next, options)
  }

  const seeking = createSeeking(context, start)

  return {
    /** Opens a session; the answer of `ahead` serves the first try. */
    open,
    /** Shows the code that `next` gives to this media from now on; playback continues in the same session. */
    async mark(next: SessionRequest): Promise<void> {
      const marked = current.session
      if (marked === null) return open(next)
      request = next
      await retry.run(async () => {
        const { code } = await api.openSession(next)
        if (marked === current.session) store.dispatch({ type: 'code', code })
      })
    },
    /** Reads the media again, after it was edited. */
    refresh: () => current.session?.refresh() ?? Promise.resolve(),
    start,
    pause: () => video.pause(),
    toggle: () => (video.paused ? start() : Promise.resolve(video.pause())),
    /** Plays `auto` or the rung of that height. */
    choose(quality: 'auto' | number) {
      current.stream?.choose(quality)
      store.dispatch({ type: 'change', change: { quality } })
    },
    unmute() {
      video.muted = false
      store.dispatch({ type: 'change', change: { mutedStart: false } })
    },
    /** Counts an offer that was seen or opened. */
    noteOffer: (key: string, event: OfferEvent) => current.session?.noteOffer(key, event),
    /** The named checks of the code failed: stops, and reports them with the next heartbeat. */
    tampered(names: readonly string[]) {
      current.session?.noteTampering(names)
      block(context, codeTampered())
    },
    refuse: (refusal: Refusal) => block(context, refusal),
    /** What the button of the refusal does. */
    async actOnRefusal(): Promise<void> {
      const action = store.state.refusal?.action
      if (action === undefined || action === 'none' || request === null) return
      if (action === 'reopen' || current.session === null) return open(request, { beginAt: video.currentTime, thenStart: true })
      store.dispatch({ type: 'unblocked' })
      if (action === 'retry' && current.stream?.loaded === true) await retry.run(starter.loadNewGeneration)
      else await start()
    },
    ...seeking,
    ...createPageEvents(context, starter, watching.sample),
    async destroy() {
      watching.stop()
      await opening.end()
    },
  }
}
