import type { PlaybackMedia } from '@videozz/contract'
import Hls from 'hls.js/light'
import type { ErrorData } from 'hls.js/light'
import { isOnAir } from '../../core/player-state.ts'
import { guessStart } from '../../core/quality.ts'
import { playFailed } from '../../core/refusal.ts'
import { createLevelChoice, expectedBandwidth } from './choose-level.ts'
import { followSegments } from './follow-segments.ts'
import { backBuffer, growingBuffer, hlsConfig, wholeBuffer } from './hls-config.ts'
import { makeKeyLoader } from './key-loader.ts'
import { readLiveTimes } from './live-times.ts'
import { hlsErrorCode } from './play-error.ts'
import { paceBuffer } from './pace-buffer.ts'
import { type KnownPlaylists, makePlaylistLoader } from './playlist-loader.ts'
import { isStale, type Stream, type StreamHooks } from './stream.ts'

/** Position at which hls.js begins a live where it is now. */
const liveEdge = -1
/** So many errors in a row, without a segment between them, end playback. */
const mostRecoveries = 4

/** Whether a segment or its key does not come: no answer, or an error of the server. A call that a seek cancelled is not one of them. */
const failsOnServer = ({ details, response }: ErrorData): boolean =>
  details === Hls.ErrorDetails.FRAG_LOAD_TIMEOUT ||
  ((details === Hls.ErrorDetails.FRAG_LOAD_ERROR || details === Hls.ErrorDetails.KEY_LOAD_ERROR) &&
    (response?.code === 0 || (response?.code ?? 0) >= 500))

/** A stream that hls.js loads into the video. */
export function attachHls(video: HTMLVideoElement, hooks: StreamHooks): Stream {
  const known: KnownPlaylists = new Map()
  const hls = new Hls(hlsConfig(makePlaylistLoader(known), makeKeyLoader(hooks.keys)))
  const buffer = paceBuffer(hls, video)
  const levels = createLevelChoice(hls, video)
  let expectedRung: string | null = null
  let address: string | null = null
  let media: PlaybackMedia | null = null
  let quality: 'auto' | number = 'auto'
  let loadedWhole = true
  let recoveries = 0
  let denied = false
  let halted = false

  const stopLoading = () => {
    halted = true
    hls.stopLoad()
  }
  const onFatal = ({ type, details, response }: ErrorData) => {
    const code = response?.code ?? 0
    // What was replaced by another generation is no error to the viewer.
    if (code !== 404 && code !== 410) hooks.onError(hlsErrorCode(type, details))
    recoveries += 1
    if (recoveries > mostRecoveries) return hooks.onFailed(playFailed())
    if (type === Hls.ErrorTypes.MEDIA_ERROR) return hls.recoverMediaError()
    if (code === 404 || code === 410) return hooks.onGone()
    hooks.onFailed(playFailed())
  }
  const onError = (data: ErrorData) => {
    const code = data.response?.code
    // A growing media has segments that are not there yet.
    if ((media?.complete === true || isOnAir({ media })) && failsOnServer(data)) hooks.onTrouble(true)
    if (code !== 401 && code !== 403) return data.fatal ? onFatal(data) : undefined
    if (denied) return
    denied = true
    stopLoading()
    hooks.onDenied()
  }

  hls.attachMedia(video)
  // From the first playlist on, all are requested: addresses expire and a rung may have grown.
  hls.on(Hls.Events.LEVEL_LOADED, () => known.clear())
  followSegments(hls, hooks)
  hls.on(Hls.Events.FRAG_BUFFERED, (_event, { stats: { loading, retry } }) => {
    levels.onSegment(loading.first - loading.start, retry)
    recoveries = 0
    hooks.onTrouble(false)
  })
  hls.on(Hls.Events.ERROR, (_event, data) => onError(data))

  return {
    native: false,
    get loaded() {
      return address !== null
    },
    startRung: () => (expectedRung = address !== null || media === null ? null : guessStart(media, quality, expectedBandwidth())),
    setPlaylists(manifest, { multivariant, media: text }) {
      const base = new URL(manifest, location.href)
      known.set(base.href, multivariant)
      if (expectedRung !== null) known.set(new URL(`${expectedRung}.m3u8`, base).href, text)
    },
    canPlay: (next) => next.playable,
    load(manifest, startAt) {
      address = manifest
      denied = false
      halted = false
      recoveries = 0
      loadedWhole = media?.complete ?? true
      hls.config.startPosition = isOnAir({ media }) && startAt === 0 ? liveEdge : startAt
      buffer.restart()
      hls.loadSource(manifest)
    },
    setMedia(next) {
      media = next
      hls.config.backBufferLength = backBuffer(isOnAir({ media }))
      buffer.setLimits(next.complete ? wholeBuffer : growingBuffer)
      levels.setMedia(next)
    },
    choose(next) {
      quality = next
      levels.choose(next)
    },
    live: () => (isOnAir({ media }) ? readLiveTimes(hls) : null),
    stopLoading,
    resumeLoading() {
      denied = false
      if (!halted) return
      halted = false
      hls.startLoad(video.currentTime)
    },
    durationIsStale: () => isStale(video, media, loadedWhole),
    destroy() {
      levels.stop()
      buffer.stop()
      hls.destroy()
      address = null
    },
  }
}
