import type { VideoType } from './stored-values.ts'

/** Seconds a transcription of a media takes. @param duration of the media, in seconds. */
export const transcriptionSeconds = (duration: number): number => Math.max(1, Math.ceil(duration))

/** Why the sound of a media cannot be transcribed now, or null. A media that stays at YouTube has no sound here. */
export function transcribableFault(video: {
  type: VideoType
  status: string
  duration: number | null
  generation: number
}): 'type' | 'not-ready' | null {
  if (video.type === 'youtube') return 'type'
  return video.status === 'encoded' && video.duration !== null && video.duration > 0 && video.generation > 0 ? null : 'not-ready'
}
