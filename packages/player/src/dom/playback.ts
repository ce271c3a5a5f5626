import type { PlaybackMedia } from '@videozz/contract'
import { createPlaybackSession } from '../core/playback-session.ts'
import type { PlaybackSession } from '../core/playback-session.ts'
import { PlaybackError } from '../core/playback-api.ts'
import type { OpenedSession, PlaybackApi, SessionRequest } from '../core/playback-api.ts'
import { firstState, nextState } from '../core/player-state.ts'
import type { PlayerEvent, PlayerState } from '../core/player-state.ts'
import type { Clock } from '../core/ports.ts'
import { codeTampered, encodeFailed, type Refusal, toRefusal } from '../core/refusal.ts'
import { attachPicture } from './attach-hls.ts'
import type { Picture } from './attach-hls.ts'
import { watchVideo } from './watch-video.ts'

export type PlaybackView = {
  state: PlayerState
  opened: OpenedSession | null
  media: PlaybackMedia | null
  choice: 'auto' | number
  height: number | null
  mutedStart: boolean
}
export type PlaybackHooks = {
  onView(view: PlaybackView): void
  /** A session was opened; its ticket is worth keeping. */
  onOpened(opened: OpenedSession): void
}
export type Playback = ReturnType<typeof createPlayback>

const retriedAlone = new Set(['OFFLINE', 'UNAVAILABLE', 'PLAYBACK_NOT_READY'])

/** Joins session, stream and `<video>` into one playback; the view is told of every change. */
export function createPlayback(video: HTMLVideoElement, api: PlaybackApi, clock: Clock, hooks: PlaybackHooks) {
  let view: PlaybackView = { state: firstState, opened: null, media: null, choice: 'auto', height: null, mutedStart: false }
  let session: PlaybackSession | null = null
  let picture: Picture | null = null
  let request: SessionRequest | null = null
  let resumeAt = 0
  let cancelRetry = () => {}

  const show = (change: Partial<PlaybackView>) => {
    view = { ...view, ...change }
    hooks.onView(view)
  }
  const dispatch = (event: PlayerEvent) => {
    const state = nextState(view.state, event)
    if (state !== view.state) show({ state })
  }
  const block = (refusal: PlaybackError | Refusal) => {
    video.pause()
    picture?.stopLoading()
    dispatch({ type: 'blocked', refusal: refusal instanceof PlaybackError ? toRefusal(refusal) : refusal })
  }

  const onMedia = (media: PlaybackMedia) => {
    picture?.setMedia(media)
    show({ media })
    if (media.failed && !media.playable) return block(encodeFailed())
    if (view.state.phase === 'preparing' && picture?.canPlay(media) === true) {
      dispatch({ type: 'playable' })
      void start(true)
    }
    const { phase } = view.state
    const encoder = waitsForEncoder()
    // A start beyond what is encoded gives no sign of waiting by itself.
    if (phase === 'waiting' || (phase === 'starting' && encoder)) dispatch({ type: 'waiting', encoder })
    dispatch({ type: 'sought', encoder })
    if (picture?.durationIsStale() === true) mendEnd()
  }
  /**
   * The playlist computed beforehand ends elsewhere than the media does: waiting for a segment that will never come is the
   * end, and an end that came too early goes on.
   */
  const mendEnd = () => {
    const { phase } = view.state
    const left = (view.media?.duration ?? 0) - video.currentTime
    if (phase === 'ended' && left > 0.5) restart(video.currentTime, true)
    else if (phase === 'waiting' && left < 0.5) {
      video.pause()
      session?.paused(true)
      dispatch({ type: 'ended' })
      restart(0, false)
    } else if (phase === 'waiting' && left < 4) restart(video.currentTime, true)
  }
  const restart = (at: number, thenPlay: boolean) => {
    if (session === null || picture === null) return
    picture.load(session.opened.manifest, at)
    if (thenPlay) void start(true)
  }
  const waitsForEncoder = () => view.media !== null && !view.media.complete && video.currentTime > view.media.encodedSeconds - 1

  const adopt = (opened: OpenedSession) => {
    session = createPlaybackSession(api, clock, opened, {
      position: () => video.currentTime,
      onMedia,
      onStopped: block,
      onReleased: () => picture?.stopLoading(),
      onReach: (online) => {
        const back = view.state.offline && online
        dispatch({ type: 'reach', online })
        if (back && session?.leaseIsLive) picture?.resumeLoading()
      },
    })
    picture = attachPicture(video, {
      onDenied: () => void askWhy(),
      onGone: () => void findAgain(),
      onFailed: block,
      onHeight: (height) => show({ height }),
    })
    picture.setMedia(opened.media)
    if (view.choice !== 'auto') picture.choose(view.choice)
    show({ opened, media: opened.media })
    hooks.onOpened(opened)
  }

  /** A playlist or key was refused: the heartbeat tells whether the lease ended, and a lapsed one is taken again. */
  const askWhy = async () => {
    const now = session
    if (now === null) return
    await now.checkLease()
    if (view.state.phase === 'blocked' || now !== session) return
    try {
      await now.takeLease()
      picture?.resumeLoading()
    } catch (error) {
      if (error instanceof PlaybackError && error.status === 0) cancelRetry = clock.after(3000, () => void askWhy())
    }
  }

  const findAgain = async () => {
    const now = session
    if (now === null) return
    try {
      await now.renewLease()
      if (now === session) restart(video.currentTime, true)
    } catch (error) {
      if (error instanceof PlaybackError && error.status === 0) cancelRetry = clock.after(3000, () => void findAgain())
    }
  }

  const end = async () => {
    cancelRetry()
    const [oldSession, oldPicture] = [session, picture]
    session = null
    picture = null
    oldPicture?.destroy()
    await oldSession?.close()
  }

  /** Opens a session; `startAt` and `thenStart` serve a playback that goes on in a new session. */
  const open = async (next: SessionRequest, startAt = 0, thenStart = false): Promise<void> => {
    request = next
    resumeAt = startAt
    await end()
    dispatch({ type: 'open' })
    const attempt = async (): Promise<void> => {
      try {
        const opened = await api.openSession(next)
        dispatch({ type: 'open' })
        adopt(opened)
        if (opened.media.failed && !opened.media.playable) return block(encodeFailed())
        const playable = picture?.canPlay(opened.media) === true
        dispatch({ type: 'opened', playable })
        if (thenStart && playable) await start(false)
      } catch (error) {
        if (!(error instanceof PlaybackError)) throw error
        dispatch({ type: 'blocked', refusal: toRefusal(error) })
        if (retriedAlone.has(error.code)) cancelRetry = clock.after(3000, () => void attempt())
      }
    }
    await attempt()
  }

  const playNow = async (alone: boolean) => {
    try {
      await video.play()
    } catch (error) {
      const name = error instanceof DOMException ? error.name : ''
      if (name === 'NotAllowedError' && alone && !video.muted) {
        video.muted = true
        show({ mutedStart: true })
        await playNow(false)
      } else if (name === 'NotAllowedError') dispatch({ type: 'paused' })
      // AbortError: a pause or a new source came first; their own events tell the rest.
    }
  }

  /** Plays: takes the lease first, then loads. `alone` = without a gesture of the viewer, so sound may not be allowed. */
  const start = async (alone = false): Promise<void> => {
    const now = session
    const stage = picture
    if (now === null || stage === null || view.state.phase === 'blocked' || view.state.phase === 'preparing') return
    if (now.leaseIsLive && stage.loaded) {
      stage.resumeLoading()
      return playNow(alone)
    }
    dispatch({ type: 'start' })
    // Asked for inside the gesture, since some browsers forget it while the lease is on its way.
    const asked = stage.native ? null : playNow(alone)
    try {
      await now.takeLease()
    } catch (error) {
      if (error instanceof PlaybackError && (error.status === 0 || error.status >= 500)) {
        block(error)
        cancelRetry = clock.after(3000, () => void startWhenReached(now))
      }
      return
    }
    if (now !== session) return
    if (stage.loaded) stage.resumeLoading()
    else stage.load(now.opened.manifest, resumeAt)
    if (asked === null) await playNow(alone)
  }

  /** The server was out of reach when the viewer asked to play: tries again behind the notice and goes on by itself. */
  const startWhenReached = async (then: PlaybackSession): Promise<void> => {
    if (session !== then || view.state.phase !== 'blocked') return
    try {
      await then.takeLease()
      dispatch({ type: 'unblocked' })
      await start(true)
    } catch (error) {
      if (error instanceof PlaybackError && error.status >= 400 && error.status < 500) return
      cancelRetry = clock.after(3000, () => void startWhenReached(then))
    }
  }

  const unwatch = watchVideo(video, clock, {
    tracker: () => session?.watched ?? null,
    onPlay: () => {
      if (view.state.phase === 'blocked' || session === null) video.pause()
      else if (!session.leaseIsLive && view.state.phase !== 'starting') void start()
    },
    onPlaying: () => {
      session?.playing()
      dispatch({ type: 'playing' })
    },
    onPause: () => {
      session?.paused()
      dispatch({ type: 'paused' })
    },
    onWaiting: () => dispatch({ type: 'waiting', encoder: waitsForEncoder() }),
    onEnded: () => {
      session?.paused(true)
      dispatch({ type: 'ended' })
      if (picture?.durationIsStale() === true) mendEnd()
    },
  })

  return {
    open,
    start,
    get view() {
      return view
    },
    pause: () => video.pause(),
    toggle: () => (video.paused ? start() : Promise.resolve(video.pause())),
    /** Jumps to `to` seconds; what was watched so far is kept. */
    seek(to: number) {
      session?.watched.stop(video.currentTime)
      const last = Number.isFinite(video.duration) ? video.duration : (view.media?.duration ?? 0)
      resumeAt = Math.max(0, Math.min(to, Math.max(0, last - 0.1)))
      video.currentTime = resumeAt
      dispatch({ type: 'sought', encoder: waitsForEncoder() })
    },
    choose(choice: 'auto' | number) {
      picture?.choose(choice)
      show({ choice })
    },
    unmute() {
      video.muted = false
      show({ mutedStart: false })
    },
    /** The checks named failed: stops, and tells the server in the next heartbeat. */
    tampered(names: readonly string[]) {
      session?.noteTampering(names)
      block(codeTampered())
    },
    refuse: block,
    /** What the button of the refusal does. */
    async act(): Promise<void> {
      const action = view.state.refusal?.action
      if (action === undefined || action === 'none' || request === null) return
      const at = video.currentTime
      if (action === 'reopen' || session === null) return open(request, at, true)
      dispatch({ type: 'unblocked' })
      if (action === 'retry' && picture?.loaded === true) await findAgain()
      else await start()
    },
    /** The page is going away, perhaps into the browser's page cache. */
    leave: () => session?.leave(),
    /** The page is back from there: a picture that moves needs its lease again. */
    comeBack: () => (video.paused ? undefined : start(true)),
    async destroy() {
      unwatch()
      await end()
    },
  }
}
