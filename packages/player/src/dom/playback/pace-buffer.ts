import type Hls from 'hls.js/light'
import { bufferGoal, type BufferLimits } from './hls-config.ts'

/** Keeps the buffer small right after a start or seek, which may be one of many, and lets it grow while playback goes on. */
export function paceBuffer(hls: Hls, video: HTMLVideoElement) {
  let movedAt = performance.now()
  let limits: BufferLimits | null = null
  const apply = () => {
    if (limits === null) return
    const goal = bufferGoal((performance.now() - movedAt) / 1000)
    hls.config.maxBufferLength = Math.min(limits.maxBufferLength, goal)
    hls.config.maxMaxBufferLength = Math.min(limits.maxMaxBufferLength, goal)
  }
  const restart = () => {
    movedAt = performance.now()
    apply()
  }
  video.addEventListener('seeking', restart)
  const timer = setInterval(apply, 1000)
  return {
    restart,
    /** What the buffer may grow to. */
    setLimits(next: BufferLimits) {
      limits = next
      apply()
    },
    stop() {
      clearInterval(timer)
      video.removeEventListener('seeking', restart)
    },
  }
}
