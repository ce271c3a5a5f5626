import type { CaptionTrack, PlayerState } from '../core/player-state.ts'
import type { PlayerStore } from '../core/player-store.ts'
import type { Playback } from './playback/playback.ts'

export type PlayerRemote = ReturnType<typeof createRemote>
/** How a request to play ended: `not-allowed` by the browser without a gesture, `interrupted` by a pause before the first frame. */
export type PlayOutcome = 'playing' | 'not-ready' | 'refused' | 'not-allowed' | 'interrupted'

const outcomeOf = ({ phase }: PlayerState): PlayOutcome | null =>
  phase === 'playing' ? 'playing' : phase === 'blocked' ? 'refused' : phase === 'opening' || phase === 'preparing' ? 'not-ready' : null

/**
 * What the page around a player may do, whatever the preferences allow to viewers. Times in seconds; volume from 0 to 1. The choices are
 * not remembered for the viewer.
 */
export function createRemote({ video, store, playback }: { video: HTMLVideoElement; store: PlayerStore; playback: Playback }) {
  let playing: Promise<PlayOutcome> | null = null

  /** Resolves once frames move, or will not. */
  const started = () =>
    new Promise<PlayOutcome>((resolve) => {
      const end = new AbortController()
      const finish = (outcome: PlayOutcome) => {
        end.abort()
        resolve(outcome)
      }
      video.addEventListener('pause', () => finish(outcomeOf(store.state) === 'refused' ? 'refused' : 'interrupted'), {
        signal: end.signal,
      })
      store.subscribe(
        outcomeOf,
        (outcome) => {
          if (outcome !== null) finish(outcome)
          else if (video.paused) finish('not-allowed')
        },
        end.signal,
      )
    })
  const play = async (): Promise<PlayOutcome> => {
    const { phase } = store.state
    if (phase === 'idle') return 'not-ready'
    const known = outcomeOf(store.state)
    if (known !== null) return known
    await playback.start(true)
    return started()
  }

  return {
    video,
    get state(): PlayerState {
      return store.state
    },
    follow: store.subscribe,
    /** Plays, without sound where the browser allows none. Calls before the first has ended share its outcome. */
    play: (): Promise<PlayOutcome> => (playing ??= play().finally(() => (playing = null))),
    pause: playback.pause,
    /** @returns the position, which is within the media. */
    seek(position: number): number {
      playback.seek(position)
      return store.state.position
    },
    setMuted(muted: boolean): void {
      if (muted) video.muted = true
      else playback.unmute()
    },
    setRate(rate: number): void {
      // The default is what a source loaded later plays at.
      video.defaultPlaybackRate = rate
      video.playbackRate = rate
    },
    setLoop(loop: boolean): void {
      const { allowActivateLoop } = store.state.preferences
      store.dispatch({ type: 'change', change: { loop, pageLoop: loop && !allowActivateLoop } })
    },
    /** Shows the track at `index`, or none (-1). */
    showTrack(index: number): CaptionTrack | null {
      store.dispatch({ type: 'change', change: { pageTrack: index } })
      return store.state.tracks[index] ?? null
    },
  }
}
