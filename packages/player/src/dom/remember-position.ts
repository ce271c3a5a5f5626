import type { OpenedSession } from '../core/playback-api.ts'

/** Keeps where a viewer stopped, by key of the media; `null` forgets it. Seconds. */
export type Positions = { read(media: string): number | null; keep(media: string, at: number | null): void }

const everySeconds = 5

/** Keeps the position of what plays in this browser, previews apart; the answer stops it. */
export function rememberPosition(video: HTMLVideoElement, positions: Positions, session: () => OpenedSession | null): () => void {
  let kept = -Infinity
  const keep = (at: number | null) => {
    const opened = session()
    if (opened === null || opened.preview) return
    kept = at ?? -Infinity
    positions.keep(opened.media.key, at)
  }
  const listeners = {
    timeupdate: () => {
      if (!video.paused && Math.abs(video.currentTime - kept) >= everySeconds) keep(video.currentTime)
    },
    pause: () => {
      if (!video.ended && video.currentTime > 0) keep(video.currentTime)
    },
    ended: () => keep(null),
  }
  for (const [name, listener] of Object.entries(listeners)) video.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) video.removeEventListener(name, listener)
  }
}
