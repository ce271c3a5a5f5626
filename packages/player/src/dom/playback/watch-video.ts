import type { Clock } from '../../core/ports.ts'
import type { WatchedTracker } from '../../core/watched-ranges.ts'

export type VideoHooks = {
  tracker(): WatchedTracker | null
  onPlay(): void
  onPlaying(): void
  /** The position moves; called again and again while it does. */
  onMoving(): void
  /** The position jumps. */
  onSeeking(): void
  onPause(): void
  onWaiting(): void
  /** The computed duration is another. */
  onDuration(): void
  onEnded(): void
}

const sampleMs = 100

/** Turns the events of a `<video>` into watched ranges and playback events; `sample` reads its state now, `stop` ends it. */
export function watchVideo(video: HTMLVideoElement, clock: Clock, hooks: VideoHooks): { sample(): void; stop(): void } {
  let cancelSample = () => {}
  /** Position of the last pause, wait or seek, in seconds. */
  let stoppedAt = 0
  const moving = () => !video.paused && !video.seeking && !video.ended && video.readyState >= 3
  const sample = () => {
    cancelSample()
    if (moving()) {
      hooks.tracker()?.begin(stoppedAt, video.currentTime, video.playbackRate)
      hooks.onMoving()
    }
    if (!video.paused) cancelSample = clock.after(sampleMs, sample)
  }
  const stopAt = () => {
    hooks.tracker()?.stop(video.currentTime)
    stoppedAt = video.currentTime
  }

  const listeners: Record<string, () => void> = {
    play: hooks.onPlay,
    playing: () => {
      sample()
      hooks.onPlaying()
    },
    timeupdate: sample,
    ratechange: sample,
    // The position has already jumped: only what the last sample saw may count.
    seeking: () => {
      hooks.onSeeking()
      if (video.loop && video.currentTime < 0.5 && Number.isFinite(video.duration)) hooks.tracker()?.wrap(video.duration)
      else hooks.tracker()?.jump()
    },
    seeked: () => {
      stoppedAt = video.currentTime
      sample()
    },
    waiting: () => {
      if (video.seeking) hooks.tracker()?.jump()
      else stopAt()
      if (!video.paused) hooks.onWaiting()
    },
    pause: () => {
      if (!video.seeking) stopAt()
      if (!video.ended) hooks.onPause()
    },
    ended: () => {
      stopAt()
      hooks.onEnded()
    },
    durationchange: hooks.onDuration,
    loadedmetadata: () => {
      stoppedAt = video.currentTime
    },
    emptied: () => {
      hooks.tracker()?.jump()
      hooks.onSeeking()
    },
  }
  for (const [name, listener] of Object.entries(listeners)) video.addEventListener(name, listener)
  return {
    sample: () => {
      if (!video.paused) sample()
    },
    stop() {
      cancelSample()
      for (const [name, listener] of Object.entries(listeners)) video.removeEventListener(name, listener)
    },
  }
}
