import type { PlaybackMedia, PlayerPreferences } from '@videozz/contract'
import type { Playback } from './playback.ts'

const step = 10
type Handler = ((details: MediaSessionActionDetails) => void) | null

/** Tells the system what plays, and lets its media keys and lock screen do what the producer left in. */
export function createMediaSession(video: HTMLVideoElement, playback: Playback, product: string) {
  const session = 'mediaSession' in navigator ? navigator.mediaSession : null
  let named = ''

  const handle = (action: MediaSessionAction, handler: Handler) => {
    try {
      session?.setActionHandler(action, handler)
    } catch {
      // A browser throws for an action it does not know; then there is nothing to handle.
    }
  }
  const tellPosition = () => {
    const { duration, playbackRate } = video
    if (session?.setPositionState === undefined || !Number.isFinite(duration) || duration <= 0) return
    session.setPositionState({ duration, playbackRate: playbackRate || 1, position: Math.min(video.currentTime, duration) })
  }
  const tellState = () => {
    if (session !== null) session.playbackState = video.paused ? 'paused' : 'playing'
    tellPosition()
  }
  for (const name of ['play', 'pause', 'ended']) video.addEventListener(name, tellState)
  for (const name of ['durationchange', 'ratechange', 'seeked']) video.addEventListener(name, tellPosition)

  return {
    /** Title and picture; said again only when they change. */
    name(media: PlaybackMedia) {
      const next = `${media.title} ${media.poster ?? ''}`
      if (session === null || next === named) return
      named = next
      const artwork = media.poster === null ? [] : [{ src: new URL(media.poster, document.baseURI).href }]
      session.metadata = new MediaMetadata({ title: media.title, artist: product, artwork })
    },
    allow(may: PlayerPreferences) {
      handle('play', () => void playback.start())
      // Without a handler the browser would pause by itself: where pausing is not allowed, its key does nothing.
      handle('pause', may.allowPlayPause ? () => playback.pause() : () => {})
      handle('seekbackward', may.allowFastBack ? (by) => playback.seek(video.currentTime - (by.seekOffset ?? step)) : null)
      handle('seekforward', may.allowFastAdvance ? (by) => playback.seek(video.currentTime + (by.seekOffset ?? step)) : null)
      const anywhere = may.allowProgressBar && may.allowFastBack && may.allowFastAdvance
      handle('seekto', anywhere ? ({ seekTime }) => seekTime !== undefined && playback.seek(seekTime) : null)
    },
    destroy() {
      for (const name of ['play', 'pause', 'ended']) video.removeEventListener(name, tellState)
      for (const name of ['durationchange', 'ratechange', 'seeked']) video.removeEventListener(name, tellPosition)
      for (const action of ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'] as const) handle(action, null)
      if (session !== null) session.metadata = null
    },
  }
}
