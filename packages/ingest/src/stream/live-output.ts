import type { Configurations } from '../packager/init-segment.ts'
import type { FragmentTrack } from '../packager/movie-fragment.ts'

/** What the tracks of a section are. */
export type TrackDescription = {
  video?: {
    /** As in RFC 6381. */
    codec: string
    width: number
    height: number
    profile: number
    level: number
    frameRate?: number
    reorderFrames?: number
  }
  audio?: { codec: string; sampleRate: number; channels: number }
}

/** An initialisation segment; parts that follow belong to it until the next one. */
export type LiveInit = {
  kind: 'init'
  /** Counts up from the one given. */
  init: number
  /** The first segment that belongs to it. */
  segment: number
  bytes: Buffer
  tracks: TrackDescription
  configurations: Configurations
  /** Ticks from the clock of the stream to the timeline of the live, for when pictures are shown. */
  origin: number
}

/** A part of a segment; the parts of a segment, joined, are the segment. */
export type LivePart = {
  kind: 'part'
  init: number
  segment: number
  /** Place in its segment, from 0. */
  part: number
  /** Seconds on the timeline of the live. */
  start: number
  duration: number
  /** It begins with a key frame, or has no picture. */
  independent: boolean
  /** It does not continue what was before it: the first of a run, and the first after a new initialisation segment. */
  discontinuity: boolean
  bytes: Buffer
  /** What it has, with times on the timeline of the live. */
  content: FragmentTrack[]
}

/** A segment is complete. */
export type LiveSegment = {
  kind: 'segment'
  init: number
  segment: number
  parts: number
  start: number
  duration: number
  /** Bytes of its parts. */
  size: number
  discontinuity: boolean
}

export type LiveOutput = LiveInit | LivePart | LiveSegment

const hex = (value: number): string => value.toString(16).padStart(2, '0')

export function describeTracks({ video, audio }: Configurations): TrackDescription {
  return {
    ...(video && {
      video: {
        codec: `avc1.${hex(video.profile)}${hex(video.constraints)}${hex(video.level)}`,
        width: video.width,
        height: video.height,
        profile: video.profile,
        level: video.level,
        ...(video.frameRate !== undefined && { frameRate: video.frameRate }),
        ...(video.reorderFrames !== undefined && { reorderFrames: video.reorderFrames }),
      },
    }),
    ...(audio && { audio: { codec: `mp4a.40.${audio.objectType}`, sampleRate: audio.sampleRate, channels: audio.channels } }),
  }
}
