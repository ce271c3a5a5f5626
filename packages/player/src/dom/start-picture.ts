import { PlaybackError } from '../core/playback-api.ts'
import type { PlaybackSession } from '../core/playback-session.ts'
import { playVideo } from './play-video.ts'
import { mayPass, type Retry } from './retry-alone.ts'
import type { Running } from './running-playback.ts'

export type Starter = ReturnType<typeof createStarter>

/** Starts the picture and starts it again: whatever it does, the lease comes first. */
export function createStarter(running: Running, retry: Retry) {
  const { video, show, dispatch, block } = running
  const play = (alone: boolean) =>
    playVideo(
      video,
      alone,
      () => show({ mutedStart: true }),
      () => dispatch({ type: 'paused' }),
    )

  /** Plays: takes the lease first, then loads. `alone` = without a gesture of the viewer, so sound may not be allowed. */
  const start = async (alone = false): Promise<void> => {
    const { session: now, picture: stage } = running
    const { phase } = running.view.state
    if (now === null || stage === null || phase === 'blocked' || phase === 'preparing') return
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
    if (now !== running.session) return
    if (stage.loaded) stage.resumeLoading()
    else stage.load(now.opened.manifest, running.beginAt)
    if (asked === null) await play(alone)
  }

  /** The server was out of reach when the viewer asked to play: tries again behind the notice and goes on by itself. */
  const startWhenReached = async (then: PlaybackSession): Promise<void> => {
    if (running.session !== then || running.view.state.phase !== 'blocked') return
    await then.takeLease()
    dispatch({ type: 'unblocked' })
    await start(true)
  }

  /** Loads the stream of the session again, from `at` seconds. */
  const reload = (at: number, thenPlay: boolean) => {
    const { session, picture } = running
    if (session === null || picture === null) return
    picture.load(session.opened.manifest, at)
    if (thenPlay) void start(true)
  }

  return {
    start,
    reload,
    /** A playlist or key was refused: the heartbeat tells whether the lease ended, and a lapsed one is taken again. */
    async askWhy(): Promise<void> {
      const now = running.session
      if (now === null) return
      await now.checkLease()
      if (running.view.state.phase === 'blocked' || now !== running.session) return
      await now.takeLease()
      running.picture?.resumeLoading()
    },
    /** What was played is gone: goes on in what has taken its place. */
    async findAgain(): Promise<void> {
      const now = running.session
      await now?.renewLease()
      if (now !== null && now === running.session) reload(video.currentTime, true)
    },
  }
}
