import type { OfferEvent, PlaybackMedia } from '@videozz/contract'
import { judgeEnd } from '../core/judge-end.ts'
import { createPlaybackSession } from '../core/playback-session.ts'
import type { PlaybackSession } from '../core/playback-session.ts'
import { PlaybackError } from '../core/playback-api.ts'
import type { OpenedSession, PlaybackApi, SessionRequest } from '../core/playback-api.ts'
import { nextState } from '../core/player-state.ts'
import type { PlayerEvent } from '../core/player-state.ts'
import type { Clock } from '../core/ports.ts'
import { codeTampered, encodeFailed, type Refusal, toRefusal } from '../core/refusal.ts'
import { attachPicture } from './attach-hls.ts'
import type { Picture } from './attach-hls.ts'
import { playVideo } from './play-video.ts'
import { firstView, type OpenOptions, type PlaybackHooks, type PlaybackView, type RequestSource } from './playback-view.ts'
import { createRetry, mayPass } from './retry-alone.ts'
import { watchVideo } from './watch-video.ts'

export type Playback = ReturnType<typeof createPlayback>

/** Joins session, stream and `<video>` into one playback; the view is told of every change. */
export function createPlayback(video: HTMLVideoElement, api: PlaybackApi, clock: Clock, hooks: PlaybackHooks) {
  let view = firstView
  let session: PlaybackSession | null = null
  let picture: Picture | null = null
  let request: RequestSource | null = null
  let beginAt = 0
  /** Counts what was opened: a try of an earlier one that is answered late says nothing any more. */
  let openings = 0
  const retry = createRetry(clock)

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
  const play = (alone: boolean) =>
    playVideo(
      video,
      alone,
      () => show({ mutedStart: true }),
      () => dispatch({ type: 'paused' }),
    )

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
  const mendEnd = () => {
    const verdict = judgeEnd(view.state.phase, (view.media?.duration ?? 0) - video.currentTime)
    if (verdict === 'go-on') reload(video.currentTime, true)
    if (verdict !== 'end') return
    video.pause()
    session?.paused(true)
    dispatch({ type: 'ended' })
    reload(0, false)
  }
  const reload = (at: number, thenPlay: boolean) => {
    if (session === null || picture === null) return
    picture.load(session.opened.manifest, at)
    if (thenPlay) void start(true)
  }
  const waitsForEncoder = () => view.media !== null && !view.media.complete && video.currentTime > view.media.encodedSeconds - 1

  const adopt = (opened: OpenedSession) => {
    session = createPlaybackSession(api, clock, opened, {
      position: () => video.currentTime,
      wanted: () => !video.paused,
      onMedia,
      startRung: () => picture?.startRung() ?? null,
      onPlaylists: (playlists) => picture?.expect(opened.manifest, playlists),
      onStopped: block,
      onReleased: () => picture?.stopLoading(),
      onReach: (online) => {
        const back = view.state.offline && online
        dispatch({ type: 'reach', online })
        if (back && session?.leaseIsLive) picture?.resumeLoading()
      },
    })
    picture = attachPicture(video, {
      onDenied: () => void retry.run(askWhy),
      onGone: () => void retry.run(findAgain),
      onFailed: block,
      onHeight: (height) => show({ height }),
    })
    picture.setMedia(opened.media)
    if (view.choice !== 'auto') picture.choose(view.choice)
    const resumedAt = beginAt > 0 ? null : hooks.resumeAt(opened)
    if (resumedAt !== null) video.currentTime = beginAt = resumedAt
    show({ opened, media: opened.media, resumedAt })
    hooks.onOpened(opened)
  }

  /** A playlist or key was refused: the heartbeat tells whether the lease ended, and a lapsed one is taken again. */
  const askWhy = async () => {
    const now = session
    if (now === null) return
    await now.checkLease()
    if (view.state.phase === 'blocked' || now !== session) return
    await now.takeLease()
    picture?.resumeLoading()
  }

  const findAgain = async () => {
    const now = session
    await now?.renewLease()
    if (now !== null && now === session) reload(video.currentTime, true)
  }

  const end = async () => {
    retry.cancel()
    const [oldSession, oldPicture] = [session, picture]
    session = null
    picture = null
    oldPicture?.destroy()
    await oldSession?.close()
  }

  /** Opens a session; `startAt` and `thenStart` serve a playback that goes on in a new session, `ahead` answers the first try. */
  const open = async (next: RequestSource, { startAt = 0, thenStart = false, ahead }: OpenOptions = {}): Promise<void> => {
    const mine = ++openings
    request = next
    beginAt = startAt
    let asked = ahead
    await end()
    dispatch({ type: 'open' })
    const attempt = async (): Promise<void> => {
      try {
        const answer = asked ?? api.openSession(typeof next === 'function' ? next() : next)
        asked = undefined
        const opened = await answer
        if (mine !== openings) return
        dispatch({ type: 'open' })
        adopt(opened)
        if (opened.media.failed && !opened.media.playable) return block(encodeFailed())
        const playable = picture?.canPlay(opened.media) === true
        dispatch({ type: 'opened', playable })
        if (thenStart && playable) await start(false)
      } catch (error) {
        if (!(error instanceof PlaybackError)) throw error
        if (mine !== openings) return
        dispatch({ type: 'blocked', refusal: toRefusal(error) })
        if (mayPass(error) || error.code === 'PLAYBACK_NOT_READY') retry.later(attempt)
      }
    }
    await attempt()
  }

  /** Plays: takes the lease first, then loads. `alone` = without a gesture of the viewer, so sound may not be allowed. */
  const start = async (alone = false): Promise<void> => {
    const now = session
    const stage = picture
    if (now === null || stage === null || view.state.phase === 'blocked' || view.state.phase === 'preparing') return
    if (now.leaseIsLive && stage.loaded) {
      stage.resumeLoading()
      return play(alone)
    }
    dispatch({ type: 'start' })
    // Asked for inside the gesture, since some browsers forget it while the lease is on its way.
    const asked = stage.native ? null : play(alone)
    try {
      await now.takeLease()
    } catch (error) {
      if (!(error instanceof PlaybackError) || !mayPass(error)) return
      block(error)
      return retry.later(() => retry.run(() => startWhenReached(now)))
    }
    if (now !== session) return
    if (stage.loaded) stage.resumeLoading()
    else stage.load(now.opened.manifest, beginAt)
    if (asked === null) await play(alone)
  }

  /** The server was out of reach when the viewer asked to play: tries again behind the notice and goes on by itself. */
  const startWhenReached = async (then: PlaybackSession): Promise<void> => {
    if (session !== then || view.state.phase !== 'blocked') return
    await then.takeLease()
    dispatch({ type: 'unblocked' })
    await start(true)
  }

  const watching = watchVideo(video, clock, {
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

  /** Jumps to `to` seconds; what was watched so far is kept. */
  const seek = (to: number) => {
    session?.watched.stop(video.currentTime)
    const last = Number.isFinite(video.duration) ? video.duration : (view.media?.duration ?? 0)
    beginAt = Math.max(0, Math.min(to, Math.max(0, last - 0.1)))
    video.currentTime = beginAt
    // Before anything is loaded the video keeps silent about its new position.
    if (video.readyState === 0) video.dispatchEvent(new Event('timeupdate'))
    if (view.resumedAt !== null) show({ resumedAt: null })
    dispatch({ type: 'sought', encoder: waitsForEncoder() })
  }

  return {
    open,
    /** Shows the code that `next` gives to this media from now on; the picture goes on in the session it has. */
    async mark(next: SessionRequest): Promise<void> {
      const marked = session
      if (marked === null) return open(next)
      request = next
      await retry.run(async () => {
        const { code } = await api.openSession(next)
        if (marked !== session || view.opened === null) return
        show({ opened: { ...view.opened, code } })
        hooks.onOpened(view.opened)
      })
    },
    /** Shows what was changed of the media meanwhile. */
    refresh: () => session?.refresh() ?? Promise.resolve(),
    start,
    get view() {
      return view
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
      picture?.choose(choice)
      show({ choice })
    },
    unmute() {
      video.muted = false
      show({ mutedStart: false })
    },
    /** An offer was seen or opened. */
    noteOffer: (key: string, event: OfferEvent) => session?.noteOffer(key, event),
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
      if (action === 'reopen' || session === null) return open(request, { startAt: at, thenStart: true })
      dispatch({ type: 'unblocked' })
      if (action === 'retry' && picture?.loaded === true) await retry.run(findAgain)
      else await start()
    },
    /** The device woke up, the line is back, or the page comes to the front: what waited is tried at once. */
    wake() {
      retry.now()
      void session?.checkLease()
    },
    /** The page is no longer looked at and may end without another word: what was watched is told now. */
    tell() {
      watching.sample()
      void session?.checkLease()
    },
    /** The page is going away, perhaps into the browser's page cache. */
    leave() {
      watching.sample()
      return session?.leave()
    },
    /** The page is back from there: a picture that moves needs its lease again. */
    comeBack: () => (video.paused ? undefined : start(true)),
    async destroy() {
      watching.stop()
      await end()
    },
  }
}
