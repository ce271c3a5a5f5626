import type { PlaybackMedia, PlayErrorCode } from '@videozz/contract'
import type { Playlists } from '../../core/playback-api.ts'
import type { PlayedSegment } from '../../core/bitrate-meter.ts'
import type { KeySource } from '../../core/key-source.ts'
import type { Refusal } from '../../core/refusal.ts'

export type StreamHooks = {
  /** Where keys come from; null to load them from their addresses. */
  keys(): Promise<KeySource | null>
  /** A playlist, key or segment was refused: the lease or the session has ended. */
  onDenied(): void
  /** What was being played is not there any more: another generation has replaced it. */
  onGone(): void
  onFailed(refusal: Refusal): void
  /** Segments or their keys do not come although they are asked for again and again; or they come again. */
  onTrouble(troubled: boolean): void
  /** An error interrupted playback, for good or until the player has recovered from it. */
  onError(code: PlayErrorCode): void
  /** Another segment plays. */
  onSegment(segment: PlayedSegment): void
  /** Height of the rung on screen, as the ladder names it. */
  onHeight(height: number | null): void
}

/** Where a live on air is, in seconds of the media. */
export type LiveTimes = {
  /** The end of what is listed. */
  edge: number
  /** How far behind that playback should be. */
  target: number
  /** Where a viewer goes who wants to see what is live. */
  sync: number
}

/** A protected stream in a `<video>`. */
export type Stream = {
  /** The browser's own player shows it, not hls.js. */
  readonly native: boolean
  readonly loaded: boolean
  /** Name of the rung that a stream not yet loaded would begin with; null where it makes no difference. */
  startRung(): string | null
  /** The playlists of that rung are in memory: `load` of this manifest need not request them. */
  setPlaylists(manifest: string, playlists: Playlists): void
  /** Whether this player can begin now. */
  canPlay(media: PlaybackMedia): boolean
  /** Starts from `startAt` seconds; needs a live lease. */
  load(manifest: string, startAt: number): void
  /** The media grew or is complete. */
  setMedia(media: PlaybackMedia): void
  /** Plays `auto` or the rung of that height. */
  choose(quality: 'auto' | number): void
  /** Null of what is not live on air, or not known yet. */
  live(): LiveTimes | null
  stopLoading(): void
  /** Continues loading from the present position, if loading was stopped. */
  resumeLoading(): void
  /** Whether the computed duration proved wrong: the stream must be loaded again to end where the media ends. */
  durationIsStale(): boolean
  destroy(): void
}

/**
 * Whether a stream that was loaded before the media was complete has another duration than the media, by more than 0.3 s, or is that of a
 * live: hls.js does not notice the end of one whose last segment it loaded in parts.
 */
export const isStale = (video: HTMLVideoElement, media: PlaybackMedia | null, loadedWhole: boolean): boolean =>
  !loadedWhole &&
  media?.complete === true &&
  media.duration !== null &&
  Number.isFinite(video.duration) &&
  (media.live !== undefined || Math.abs(media.duration - video.duration) > 0.3)
