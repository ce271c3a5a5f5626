import type { PlaybackMedia } from '@videozz/contract'
import { completeHeights } from '../../core/quality.ts'
import { notSupported, playFailed } from '../../core/refusal.ts'
import { mediaErrorCode } from './play-error.ts'
import { isStale, type Stream, type StreamHooks } from './stream.ts'

/** A stream in the browser's own player, where hls.js does not run. Such a player does not wait for a rung, so it is given the whole ones only. */
export function attachNative(video: HTMLVideoElement, hooks: StreamHooks): Stream {
  let media: PlaybackMedia | null = null
  let loaded = false
  let loadedWhole = true
  const onError = () => {
    hooks.onError(mediaErrorCode(video.error?.code))
    hooks.onFailed(video.error?.code === MediaError.MEDIA_ERR_NETWORK ? playFailed() : notSupported())
  }
  video.addEventListener('error', onError)
  return {
    native: true,
    get loaded() {
      return loaded
    },
    startRung: () => null,
    setPlaylists() {},
    canPlay: (next) => next.playable && (next.complete || next.live !== undefined || completeHeights(next).length > 0),
    load(manifest, startAt) {
      loaded = true
      loadedWhole = media?.complete ?? true
      video.src = `${manifest}?native=1`
      if (startAt > 0) video.currentTime = startAt
    },
    setMedia(next) {
      media = next
    },
    choose() {},
    stopLoading() {},
    resumeLoading() {},
    live: () => null,
    durationIsStale: () => isStale(video, media, loadedWhole),
    destroy() {
      video.removeEventListener('error', onError)
      loaded = false
    },
  }
}
