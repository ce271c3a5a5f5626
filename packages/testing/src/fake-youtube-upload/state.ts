import { createHash, randomBytes } from 'node:crypto'

/** An access token: of which channel, and whether it is accepted. `channel` null: of a person without one. */
export type FakeToken = { channel: string | null; valid: boolean; /** May only send videos. */ uploadOnly?: boolean }
export type FakeChannel = { id: string; title: string; longUploadsStatus: 'allowed' | 'eligible' | 'disallowed' }
export type PublishedFake = {
  id: string
  channel: string
  title: string
  snippet: Record<string, unknown>
  /** As it was asked for, and what it became. */
  asked: string
  privacy: string
  uploadStatus: string
  failureReason?: string
  rejectionReason?: string
  size: number
  /** Of its bytes, in hex. */
  sha256: string
  publishedAt: string
  thumbnail: Buffer | null
  captions: { language: string; body: string }[]
}
export type FakeSession = {
  id: string
  channel: string
  resource: { snippet: Record<string, unknown>; status: { privacyStatus: string } }
  total: number
  parts: Buffer[]
  received: number
  expired: boolean
  videoId: string | null
}

/** What goes wrong with a request. Bytes are counted from the beginning of its body. */
export type FakeFault =
  | { kind: 'status'; status: number; reason?: string; retryAfter?: string }
  /** The connection breaks after so many bytes of the body. */
  | { kind: 'cut'; after: number }
  /** All is done, and the connection breaks instead of the answer. */
  | { kind: 'lost-answer' }
  /** YouTube keeps so many bytes of a chunk at most. */
  | { kind: 'keep'; bytes: number }
  /** The upload is known no more. */
  | { kind: 'expire' }
  /** An answer never comes. */
  | { kind: 'silent' }

export type FakeRequest = {
  kind: 'begin' | 'chunk' | 'ask' | 'thumbnail' | 'caption' | 'videos' | 'channels' | 'playlist'
  /** Bytes of the body, as they are announced. */
  length: number
  /** Of a chunk: whether it is the last one. */
  last: boolean
}

export type FakeYoutubeState = {
  tokens: Map<string, FakeToken>
  channels: Map<string, FakeChannel>
  sessions: Map<string, FakeSession>
  videos: PublishedFake[]
  /** Uploads left today. */
  quota: number
  /** Videos of a project that is not audited stay private. */
  locked: boolean
  /** Statuses that processing goes through before `processed`, one with each question. */
  uploadStatus: string
  rejectionReason: string | null
  /** Covers of channels that are not verified are refused. */
  coversRefused: boolean
  /** Decides what goes wrong with a request. */
  fault: (request: FakeRequest) => FakeFault | undefined
  /** What a client did against the protocol. */
  violations: string[]
  /** Bytes of all chunks that reached the server. */
  bytes: number
  requests: FakeRequest[]
}

/** What every chunk but the last must be a multiple of. */
export const unit = 256 * 1024

export const createState = (): FakeYoutubeState => ({
  tokens: new Map(),
  channels: new Map(),
  sessions: new Map(),
  videos: [],
  quota: 100,
  locked: false,
  uploadStatus: 'processed',
  rejectionReason: null,
  coversRefused: false,
  fault: () => undefined,
  violations: [],
  bytes: 0,
  requests: [],
})

/** Makes the video of an upload that has all its bytes. */
export function makeVideo(state: FakeYoutubeState, session: FakeSession): PublishedFake {
  const bytes = Buffer.concat(session.parts)
  const { snippet, status } = session.resource
  const video: PublishedFake = {
    id: randomBytes(9).toString('base64url').slice(0, 11),
    channel: session.channel,
    title: String(snippet.title),
    snippet,
    asked: status.privacyStatus,
    privacy: state.locked ? 'private' : status.privacyStatus,
    uploadStatus: state.rejectionReason === null ? state.uploadStatus : 'rejected',
    ...(state.rejectionReason !== null && { rejectionReason: state.rejectionReason }),
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    publishedAt: new Date().toISOString(),
    thumbnail: null,
    captions: [],
  }
  session.videoId = video.id
  session.parts = []
  state.videos.push(video)
  return video
}
