import type { RungState, Video } from '@videozz/contract/browser'
import { formatDuration, formatTimeLeft } from '../format/duration.ts'
import { collectingText, failedText, playableText, progressText, queueText } from './describe-media.ts'
import { pictureOf } from './picture-of.ts'
import { steadyTimeOf } from './steady-time.ts'

/** What the tile of a media shows; fits the `Tile` widget. */
export type TileView = {
  state: 'ready' | 'first-data' | 'processing' | 'error'
  kind: 'video' | 'audio' | 'youtube'
  picture: string | null
  duration: string | null
  rungs: readonly RungState[]
  /** Of the rung under way, or of the whole encode between two. */
  percent: number
  /** Progress, such as `480p · 64%`; null when there is none. */
  text: string | null
  /** Read by screen readers only. */
  note: string | null
  timeLeft: string | null
  playable: boolean
}

const kindOf = (type: Video['type']): TileView['kind'] => (type === 'audio' || type === 'youtube' ? type : 'video')

function stateOf({ status, encoding }: Pick<Video, 'status' | 'encoding'>): TileView['state'] {
  if (status === 'error') return 'error'
  if (status === 'encoded') return 'ready'
  return encoding.rungs.length === 0 ? 'first-data' : 'processing'
}

/** Reads a media for its tile. */
export function tileOfVideo(video: Video): TileView {
  const { rungs, progress } = video.encoding
  const secondsLeft = steadyTimeOf(video.key)
  const kind = kindOf(video.type)
  const state = stateOf(video)
  const current = rungs.find((rung) => rung.state === 'encoding')
  const queued = queueText(video)
  const words = { ready: null, 'first-data': queued ?? collectingText, processing: queued ?? progressText(video), error: failedText }
  return {
    state,
    kind,
    picture: pictureOf(video),
    duration: video.duration === null ? null : formatDuration(video.duration),
    rungs,
    percent: current?.progress ?? progress,
    text: words[state],
    note: state === 'processing' && video.playable ? playableText(video) : null,
    // Between two rungs the estimate has no basis.
    timeLeft: state !== 'processing' || secondsLeft === null || !current ? null : formatTimeLeft(secondsLeft),
    playable: video.playable,
  }
}

/** `Vídeo`, `Áudio` or `YouTube`. */
export const kindLabel = (type: Video['type']): string => ({ video: 'Vídeo', audio: 'Áudio', youtube: 'YouTube' })[kindOf(type)]
