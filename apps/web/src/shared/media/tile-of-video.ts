import type { RungState, Video, VideoEncodeEvent } from '@videozz/contract/browser'
import { formatDuration, formatTimeLeft } from '../format/duration.ts'

/** What the tile of a media shows; fits the `Tile` widget. */
export type TileView = {
  state: 'ready' | 'first-data' | 'processing' | 'error'
  kind: 'video' | 'audio' | 'youtube'
  picture: string | null
  duration: string | null
  rungs: readonly RungState[]
  progress: number
  timeLeft: string | null
}

const kindOf = (type: Video['type']): TileView['kind'] => (type === 'audio' || type === 'youtube' ? type : 'video')

function stateOf({ status, encoding }: Pick<Video, 'status' | 'encoding'>): TileView['state'] {
  if (status === 'error') return 'error'
  if (status === 'encoded') return 'ready'
  return encoding.rungs.length === 0 ? 'first-data' : 'processing'
}

/** Reads a media for its tile. */
export function tileOfVideo(video: Video): TileView {
  const kind = kindOf(video.type)
  return {
    state: stateOf(video),
    kind,
    picture: kind === 'audio' ? video.waveform : video.thumbnail,
    duration: video.duration === null ? null : formatDuration(video.duration),
    rungs: video.encoding.rungs,
    progress: video.encoding.progress,
    timeLeft: video.encoding.secondsLeft === null ? null : formatTimeLeft(video.encoding.secondsLeft),
  }
}

/** `Vídeo`, `Áudio` or `YouTube`. */
export const kindLabel = (type: Video['type']): string => ({ video: 'Vídeo', audio: 'Áudio', youtube: 'YouTube' })[kindOf(type)]

/** A media with the news of an encode event in it; the same object when the event is about another one. */
export function withEncodeEvent(video: Video, event: VideoEncodeEvent): Video {
  if (video.key !== event.key) return video
  return {
    ...video,
    status: event.status,
    playable: event.playable,
    encoding: {
      rungs: event.rungs,
      progress: event.encodingProgress,
      currentResolution: event.currentResolution,
      secondsLeft: event.secondsLeft,
    },
  }
}

/** Whether the event says more than progress, so that covers, duration or error text have to be fetched. */
export const changesMore = (before: Video | undefined, event: VideoEncodeEvent): boolean =>
  before === undefined || before.status !== event.status || before.playable !== event.playable
