import type { OfferEvent } from '@videozz/contract'
import type { PlaybackApi, SessionRequest } from '../core/playback-api.ts'
import type { Clock } from '../core/ports.ts'
import { codeTampered } from '../core/refusal.ts'
import { followMedia } from './follow-media.ts'
import { createOpening } from './open-session.ts'
import type { OpenOptions, PlaybackHooks, RequestSource } from './playback-view.ts'
import { createRetry } from './retry-alone.ts'
import { createRunning } from './running-playback.ts'
import { createStarter } from './start-picture.ts'

export type Playback = ReturnType<typeof createPlayback>

/** Joins session, stream and `<video>` into one playback, and does what is asked of it; the view is told of every change. */
export function createPlayback(video: HTMLVideoElement, api: PlaybackApi, clock: Clock, hooks: PlaybackHooks) {
  const running = createRunning(video, hooks.onView)
  const retry = createRetry(clock)
  const starter = createStarter(running, retry)
  const { watching, onMedia } = followMedia(running, clock, starter)
  const opening = createOpening(running, { api, clock, retry, starter, hooks, onMedia })
  const { show, dispatch, block } = running
  const { start } = starter
  let request: RequestSource | null = null

  /** Opens a session; the answer of `ahead` serves the first try. */
  const open = (next: RequestSource, options?: OpenOptions): Promise<void> => {
    request = next
    return opening.open(next, options)
  }

  /** Jumps to `to` seconds; what was watched so far is kept. */
  const seek = (to: number) => {
    running.session?.watched.stop(video.currentTime)
    const last = Number.isFinite(video.duration) ? video.duration : (running.view.media?.duration ?? 0)
    video.currentTime = running.beginAt = Math.max(0, Math.min(to, Math.max(0, last - 0.1)))
    // Before anything is loaded the video keeps silent about its new position.
    if (video.readyState === 0) video.dispatchEvent(new Event('timeupdate'))
    if (running.view.resumedAt !== null) show({ resumedAt: null })
    dispatch({ type: 'sought', encoder: running.waitsForEncoder() })
  }

  return {
    open,
    /** Shows the code that `next` gives to this media from now on; the picture goes on in the session it has. */
    async mark(next: SessionRequest): Promise<void> {
      const marked = running.session
      if (marked === null) return open(next)
      request = next
      await retry.run(async () => {
        const { code } = await api.openSession(next)
        const { opened } = running.view
        if (marked !== running.session || opened === null) return
        const again = { ...opened, code }
        show({ opened: again })
        hooks.onOpened(again)
      })
    },
    /** Shows what was changed of the media meanwhile. */
    refresh: () => running.session?.refresh() ?? Promise.resolve(),
    start,
    get view() {
      return running.view
    },
    /** A code is to be over the picture. */
    get isMarked() {
      const { opened } = running.view
      return opened !== null && opened.code !== null
    },
    pause: () => video.pause(),
    toggle: () => (video.paused ? start() : Promise.resolve(video.pause())),
    seek,
    /** From the beginning, instead of where the viewer had stopped. */
    startOver() {
      seek(0)
      return start()
    },
    choose(choice: 'auto' | number) {
      running.picture?.choose(choice)
      show({ choice })
    },
    unmute() {
      video.muted = false
      show({ mutedStart: false })
    },
    /** An offer was seen or opened. */
    noteOffer: (key: string, event: OfferEvent) => running.session?.noteOffer(key, event),
    /** The checks named failed: stops, and tells the server in the next heartbeat. */
    tampered(names: readonly string[]) {
      running.session?.noteTampering(names)
      block(codeTampered())
    },
    refuse: block,
    /** What the button of the refusal does. */
    async act(): Promise<void> {
      const action = running.view.state.refusal?.action
      if (action === undefined || action === 'none' || request === null) return
      if (action === 'reopen' || running.session === null) return open(request, { startAt: video.currentTime, thenStart: true })
      dispatch({ type: 'unblocked' })
      if (action === 'retry' && running.picture?.loaded === true) await retry.run(starter.findAgain)
      else await start()
    },
    /** The device woke up, the line is back, or the page comes to the front: what waited is tried at once. */
    wake() {
      retry.now()
      void running.session?.checkLease()
    },
    /** The page is no longer looked at and may end without another word: what was watched is told now. */
    tell() {
      watching.sample()
      void running.session?.checkLease()
    },
    /** The page is going away, perhaps into the browser's page cache. */
    leave() {
      watching.sample()
      return running.session?.leave()
    },
    /** The page is back from there: a picture that moves needs its lease again. */
    comeBack: () => (video.paused ? undefined : start(true)),
    async destroy() {
      watching.stop()
      await opening.end()
    },
  }
}
