import type { OpenedSession } from '../core/playback-api.ts'

/** Stores where a viewer stopped, by key of the media; `null` deletes it. Seconds. */
export type Positions = { read(media: string): number | null; keep(media: string, at: number | null): void }

const everySeconds = 5

/** Keeps the position of what plays in this browser, except in previews, until `signal` aborts. */
export function rememberPosition(
  video: HTMLVideoElement,
  positions: Positions,
  session: () => OpenedSession | null,
  signal: AbortSignal,
): void {
  let kept = -Infinity
  const keep = (at: number | null) => {
    const opened = session()
    if (opened === null || opened.preview) return
    kept = at ?? -Infinity
    positions.keep(opened.media.key, at)
  }
  const onTime = () => {
    if (!video.paused && Math.abs(video.currentTime - kept) >= everySeconds) keep(video.currentTime)
  }
  const onPause = () => {
    if (!video.ended && video.currentTime > 0) keep(video.currentTime)
  }
  video.addEventListener('timeupdate', onTime, { signal })
  video.addEventListener('pause', onPause, { signal })
  video.addEventListener('ended', () => keep(null), { signal })
}
