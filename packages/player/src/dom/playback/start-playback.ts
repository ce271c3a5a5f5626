import { PlaybackError } from '../../core/playback-api.ts'
import type { PlaybackSession } from '../../core/playback-session.ts'
import { playVideo } from './play-video.ts'
import { block, type PlaybackContext } from './playback-context.ts'
import { isTransient } from './retry.ts'

export type Starter = ReturnType<typeof createStarter>

/** Starts playback and starts it again. The lease is always taken first. */
export function createStarter(context: PlaybackContext) {
  const { video, store, retry, current } = context
  const play = (withoutGesture: boolean) =>
    playVideo(
      video,
      withoutGesture,
      () => store.dispatch({ type: 'change', change: { mutedStart: true } }),
      () => {
        current.session?.quality.gaveUp()
        store.dispatch({ type: 'paused' })
      },
    )

  /** Plays: takes the lease first, then loads. Without a gesture of the viewer the browser may not allow sound. */
  const start = async (withoutGesture = false): Promise<void> => {
    const { session, stream } = current
    const { phase } = store.state
    if (session === null || stream === null || phase === 'blocked' || phase === 'preparing') return
    if (session.leaseIsLive && stream.loaded) {
      stream.resumeLoading()
      return play(withoutGesture)
    }
    store.dispatch({ type: 'start' })
    session.quality.requested()
    // Called inside the gesture, since in some browsers it expires while the lease request is under way.
    const playing = stream.native ? null : play(withoutGesture)
    try {
      await session.takeLease()
    } catch (error) {
      if (!(error instanceof PlaybackError) || !isTransient(error)) return
      session.quality.failed('unreachable')
      block(context, error)
      return retry.later(() => retry.run(() => startWhenReached(session)))
    }
    if (session !== current.session) return
    if (stream.loaded) stream.resumeLoading()
    else stream.load(session.opened.manifest, store.state.beginAt)
    if (playing === null) await play(withoutGesture)
  }

  /** The server was unreachable when the viewer pressed play: retries behind the notice and then starts. */
  const startWhenReached = async (session: PlaybackSession): Promise<void> => {
    if (current.session !== session || store.state.phase !== 'blocked') return
    await session.takeLease()
    store.dispatch({ type: 'unblocked' })
    await start(true)
  }

  /** Loads the stream of the session again, from `at` seconds. */
  const reload = (at: number, thenPlay: boolean) => {
    const { session, stream } = current
    if (session === null || stream === null) return
    stream.load(session.opened.manifest, at)
    if (thenPlay) void start(true)
  }

  return {
    start,
    reload,
    /** A playlist or key was refused: the heartbeat's answer is whether the lease ended, and a lapsed one is taken again. */
    async askWhyDenied(): Promise<void> {
      const { session } = current
      if (session === null) return
      await session.checkLease()
      if (store.state.phase === 'blocked' || session !== current.session) return
      await session.takeLease()
      current.stream?.resumeLoading()
    },
    /** The playing generation was deleted: continues in the one that replaced it. */
    async loadNewGeneration(): Promise<void> {
      const { session } = current
      await session?.renewLease()
      if (session !== null && session === current.session) reload(video.currentTime, true)
    },
  }
}
