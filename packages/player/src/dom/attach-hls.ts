import type { PlaybackMedia } from '@videozz/contract'
import Hls from 'hls.js/light'
import type { ErrorData, Level } from 'hls.js/light'
import type { Playlists } from '../core/playback-api.ts'
import { completeHeights, guessStart, levelCap, pickStart, pickUpgrade } from '../core/quality.ts'
import { notSupported, playFailed } from '../core/refusal.ts'
import type { Refusal } from '../core/refusal.ts'
import { makePlaylistLoader } from './given-playlists.ts'
import { growingBuffer, hlsConfig, wholeBuffer } from './hls-config.ts'

export type PictureHooks = {
  /** A playlist, key or segment was refused: the lease or the session is gone. */
  onDenied(): void
  /** What was being played is not there any more: another generation has taken its place. */
  onGone(): void
  onFailed(refusal: Refusal): void
  /** Height of the rung on screen, as the ladder names it. */
  onHeight(height: number | null): void
}
export type Picture = ReturnType<typeof attachPicture>

const rungHeight = (level: Level): number => Number(/(\d{3,4})p\.m3u8/.exec(level.uri)?.[1] ?? level.height)

/** Milliseconds to a first byte from which on a segment was waited for rather than sent. */
const heldFrom = 500

/** What the browser believes of the line, in bits per second; a modest guess where it does not say. */
const expectedBandwidth = (): number => ((navigator as { connection?: { downlink?: number } }).connection?.downlink ?? 2.5) * 1e6

/** Brings a protected stream to a `<video>`: hls.js where it runs, the browser's own player elsewhere. */
export function attachPicture(video: HTMLVideoElement, hooks: PictureHooks) {
  const native = !Hls.isSupported()
  const given = new Map<string, string>()
  const hls = native ? null : new Hls(hlsConfig(makePlaylistLoader(given)))
  let expected: string | null = null
  let address: string | null = null
  let media: PlaybackMedia | null = null
  let choice: 'auto' | number = 'auto'
  let loadedWhole = true
  let recoveries = 0
  let denied = false
  let halted = false
  let held = false

  const heights = () => (hls?.levels ?? []).map(rungHeight)
  /** Highest level that fits the size on screen; more pixels would cost the viewer data for nothing. */
  const sizeCap = () => {
    const pixels = video.clientHeight * (globalThis.devicePixelRatio || 1)
    const fit = (hls?.levels ?? []).findIndex((level) => Math.min(level.width, level.height) >= pixels * 0.9)
    return fit < 0 ? Infinity : Math.max(fit, 0)
  }
  const applyCap = () => {
    if (hls === null || media === null || hls.levels.length === 0) return
    hls.autoLevelCapping = media.complete
      ? Math.min(hls.levels.length - 1, sizeCap())
      : Math.min(levelCap(heights(), completeHeights(media)), sizeCap())
  }
  const applyChoice = () => {
    if (hls === null || hls.levels.length === 0) return
    if (choice === 'auto') hls.loadLevel = -1
    else hls.nextLevel = Math.max(0, heights().indexOf(choice))
  }
  /** A rung became complete: go up at once instead of after the buffer, then leave the choice to hls.js again. */
  const upgrade = () => {
    if (hls === null || choice !== 'auto') return
    // Waiting for the encoder counted as a slow line, and small quick segments would take for ever to prove another.
    if (held) hls.bandwidthEstimate = Math.max(hls.bandwidthEstimate, expectedBandwidth())
    held = false
    const next = pickUpgrade(hls.levels, hls.autoLevelCapping, hls.currentLevel, hls.bandwidthEstimate)
    if (next === null || next === hls.nextLoadLevel) return
    hls.once(Hls.Events.LEVEL_SWITCHED, () => {
      if (choice === 'auto') hls.loadLevel = -1
    })
    hls.nextLevel = next
  }

  const load = (manifest: string, startAt: number) => {
    address = manifest
    denied = false
    halted = false
    recoveries = 0
    loadedWhole = media?.complete ?? true
    if (hls === null) {
      // Such a player does not wait for a rung, so it is given the whole ones only.
      video.src = `${manifest}?native=1`
      if (startAt > 0) video.currentTime = startAt
      return
    }
    hls.config.startPosition = startAt
    hls.loadSource(manifest)
  }

  const fail = (data: ErrorData) => {
    const code = data.response?.code ?? 0
    recoveries += 1
    if (recoveries > 4) return hooks.onFailed(playFailed())
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR) return hls?.recoverMediaError()
    if (code === 404 || code === 410) return hooks.onGone()
    hooks.onFailed(playFailed())
  }

  if (hls !== null) {
    hls.attachMedia(video)
    hls.on(Hls.Events.MANIFEST_PARSED, () => {
      applyCap()
      if (media?.complete === true)
        hls.startLevel = pickStart(
          hls.levels.map((level) => ({ bitrate: level.bitrate, height: rungHeight(level) })),
          hls.autoLevelCapping,
          expectedBandwidth(),
        )
      if (choice !== 'auto') applyChoice()
    })
    // From the first list on, all are asked for: addresses do not last and a rung may have grown.
    hls.on(Hls.Events.LEVEL_LOADED, () => given.clear())
    hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => {
      const shown = hls.levels[level]
      hooks.onHeight(shown === undefined ? null : rungHeight(shown))
    })
    hls.on(Hls.Events.FRAG_BUFFERED, (_event, { stats }) => {
      if (media?.complete !== true && (stats.retry > 0 || stats.loading.first - stats.loading.start > heldFrom)) held = true
      recoveries = 0
    })
    hls.on(Hls.Events.ERROR, (_event, data) => {
      const code = data.response?.code
      if (code === 401 || code === 403) {
        if (denied) return
        denied = true
        halted = true
        hls.stopLoad()
        hooks.onDenied()
      } else if (data.fatal) fail(data)
    })
  } else {
    video.addEventListener('error', () =>
      hooks.onFailed(video.error?.code === MediaError.MEDIA_ERR_NETWORK ? playFailed() : notSupported()),
    )
  }

  const sizes = new ResizeObserver(applyCap)
  sizes.observe(video)

  return {
    native,
    /** Name of the rung that a picture not yet loaded would begin with; null where it makes no difference. */
    startRung: () =>
      (expected = hls === null || address !== null || media === null ? null : guessStart(media, choice, expectedBandwidth())),
    /** The playlists of that rung are at hand: `load` of this manifest need not ask for them. */
    expect(manifest: string, { multivariant, media: text }: Playlists) {
      const base = new URL(manifest, location.href)
      given.set(base.href, multivariant)
      if (expected !== null) given.set(new URL(`${expected}.m3u8`, base).href, text)
    },
    /** Whether this player can begin now. */
    canPlay: (next: PlaybackMedia) => next.playable && (!native || next.complete || completeHeights(next).length > 0),
    get loaded() {
      return address !== null
    },
    /** Starts from `startAt` seconds; needs a live lease. */
    load,
    /** The media grew or is complete. */
    setMedia(next: PlaybackMedia) {
      const before = media === null ? 0 : completeHeights(media).length
      media = next
      if (hls === null) return
      Object.assign(hls.config, next.complete ? wholeBuffer : growingBuffer)
      applyCap()
      if (completeHeights(next).length > before && before > 0) upgrade()
    },
    /** `auto` or a rung's height. */
    choose(next: 'auto' | number) {
      choice = next
      applyChoice()
    },
    stopLoading() {
      halted = true
      hls?.stopLoad()
    },
    /** Goes on loading from where the picture stands, if loading was stopped. */
    resumeLoading() {
      denied = false
      if (!halted) return
      halted = false
      hls?.startLoad(video.currentTime)
    },
    /** Whether the computed duration proved wrong: the stream must be loaded again to end where the media ends. */
    durationIsStale: () =>
      !loadedWhole &&
      media?.complete === true &&
      media.duration !== null &&
      Number.isFinite(video.duration) &&
      Math.abs(media.duration - video.duration) > 0.3,
    destroy() {
      sizes.disconnect()
      hls?.destroy()
      address = null
    },
  }
}
