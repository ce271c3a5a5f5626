import type { PlaybackMedia, PlaybackPlaylist } from '@videozz/contract'
import { defaultPlayerPreferences } from '@videozz/contract/player'
import type { Stream } from './make-stream.ts'

export type Report = {
  sequence: number
  state: string
  position: number
  ranges: [number, number][]
  tampering: string[]
  quality?: { firstFrameMs?: number; stalls: number; stallMs: number; bits: number; playedMs: number; network: string }
}
/** The answers of the stand-in for the api, changed by a test as it goes, and the requests it got. */
export type World = {
  media: PlaybackMedia
  code: string | null
  /** What a session plays has the forensic mark. */
  markedPicture: boolean
  preview: boolean
  resumeAt: number | null
  lease: 'none' | 'live' | 'ended'
  endReason: 'too-many-screens' | 'revoked'
  /** Answers the opening of a session. */
  refuseOpen: { status: number; code: string; message: string } | null
  refuseLease: { status: number; code: string; message: string } | null
  reports: Report[]
  /** Segments not there yet are waited for, as the product does, instead of refused at once. */
  holds: boolean
  /** No line: every call and every byte is cut off. */
  down: boolean
  /** The session is over, until another is opened. */
  expired: boolean
  /** Segments are answered with an error of the server. */
  failing: boolean
  /** Names of calls in order: open, lease, heartbeat, release, and `early 360p` for a playlist requested too soon. */
  calls: string[]
  /** Playlists requested at their addresses. */
  listed: string[]
  /** Text of a subtitle. */
  subtitleText: string
  /** Subtitles are refused. */
  refuseSubtitles: boolean
  /** The viewer completed the media: before the session, or by a report. */
  completed: 'before' | 'now' | null
  /** Lessons; the media of each is that of the world with its key and title. */
  playlist: PlaybackPlaylist | null
  /** Lessons asked for by the openings; `null` where none was named. */
  lessons: (string | null)[]
  /** What was reported of offers: `{offer} view` or `{offer} click`. */
  offers: string[]
  /** Answers a call of the chat, such as `POST /entries`; a status besides 200 is a refusal. */
  chat: (call: string, body: unknown) => { status?: number; answer: unknown }
  /** Answers a call of quizzes, such as `GET /quizzes`; a status besides 200 is a refusal. */
  quiz: (call: string, body: unknown) => { status?: number; answer: unknown }
  /** Calls of the chat that change something, with their bodies. */
  chatCalls: { call: string; body: unknown }[]
}

/** A media of the stream's two rungs, complete unless `change` differs. */
export const describeMedia = (stream: Stream, change: Partial<PlaybackMedia> = {}): PlaybackMedia => ({
  key: 'm'.repeat(16),
  title: 'Aula de teste',
  kind: 'video',
  duration: stream.duration,
  poster: null,
  waveform: null,
  storyboard: null,
  playable: true,
  complete: true,
  failed: false,
  encodedSeconds: stream.duration,
  subtitles: [],
  chapters: [],
  offers: [],
  player: defaultPlayerPreferences,
  rungs: Object.values(stream.rungs).map(({ height, bandwidth }) => ({
    name: `${height}p`,
    height,
    state: 'complete',
    progress: 100,
    bandwidth,
  })),
  secondsLeft: null,
  ...change,
})

/** The world as each test finds it. */
export const newWorld = (stream: Stream): World => ({
  media: describeMedia(stream),
  code: '7K3MQX9TV2',
  markedPicture: false,
  preview: false,
  resumeAt: null,
  lease: 'none',
  endReason: 'too-many-screens',
  refuseOpen: null,
  refuseLease: null,
  holds: false,
  down: false,
  expired: false,
  failing: false,
  reports: [],
  calls: [],
  listed: [],
  subtitleText: 'WEBVTT\n\n00:00.000 --> 01:00.000\n<b>Bom</b> dia.\n\n00:00.000 --> 01:00.000\nOutra voz.\n',
  refuseSubtitles: false,
  completed: null,
  playlist: null,
  lessons: [],
  offers: [],
  chat: () => ({ status: 404, answer: {} }),
  quiz: () => ({ status: 404, answer: {} }),
  chatCalls: [],
})
