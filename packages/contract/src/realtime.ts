import type { AiOrigin, AiStatus } from './ai-content.ts'
import type { ConnectionProvider } from './connections.ts'
import type { KeyProvider } from './file-keys.ts'
import type { AccountStatus } from './routes/plans.ts'
import type { ImportState } from './imports.ts'
import type { LiveStatus } from './lives.ts'
import type { EncodeStatus, RungState } from './media.ts'
import type { PublicationState } from './publishing.ts'

/** Progress of an encode, sent to the account's room (spec § 3, «Encode event»). Percentages are 0–100. */
export type VideoEncodeEvent = {
  key: string
  status: EncodeStatus
  message: string
  playable: boolean
  /** Covers or waveform are available. */
  hasPictures: boolean
  /** Rung being encoded, such as `480p`; null before the first and after the last. */
  currentResolution: string | null
  /** Whole encode. */
  encodingProgress: number
  /** Rung being encoded. */
  currentResolutionProgress: number
  rungs: RungState[]
  /** Seconds left by the pace so far; null while unknown. */
  secondsLeft: number | null
  /** Place in line while the next step waits, from 1; null while one runs, and beyond the thousandth. */
  queuePlace: number | null
  timestamp: string
  type: string
}

/** How far a publication of the media `key` is; bytes. */
export type PublicationEvent = { id: string; key: string; state: PublicationState; sent: number; total: number | null }
/** State of the live `id`; `deleted` once it is no more. */
export type LiveEvent = { id: string; status: LiveStatus | 'deleted' }
/** `fetched` and `rate` in bytes and bytes a second. */
export type ImportsEvent = {
  items: { id: string; batchId: string; state: ImportState; fetched: number; rate: number | null }[]
  /** Files or batches began, ended or were changed. */
  changed: boolean
}

/** State of the item `dataId` of AI content. `messageId` is the same when the same state of the same run is told again. */
export type AiQueueEvent = {
  dataId: string
  messageId: string
  status: AiStatus
  origin: AiOrigin
  data: { title: string }
  errorMessage?: string
}

export type ServerToClientEvents = {
  /** Requests the client's token; nothing else is sent before it is accepted. */
  greeting: () => void
  /** The token was accepted. `quietMs`: milliseconds without an event before it; whatever was fetched earlier may be stale. */
  ready: (before: { quietMs: number }) => void
  denied: () => void
  /** The person's permissions on the account they act for changed: the client reads the session again. */
  session: () => void
  videoEncode: (event: VideoEncodeEvent) => void
  videoTranscribe: (event: { key: string; status: string }) => void
  /** An item of AI content is in another state. */
  aiQueue: (event: AiQueueEvent) => void
  /** Status or plan of the account changed: a renewal of the session returns them. */
  accountChanged: (event: { status: AccountStatus }) => void
  /** New signs of misuse, or others that are new no more: their number has to be fetched. */
  signsChanged: (event: Record<string, never>) => void
  /** Encodes moved up in their line, of whatever account: places of waiting media have to be fetched. At most every few seconds. */
  encodeLine: (event: Record<string, never>) => void
  /** A media on its way to YouTube, at most once a second each. */
  publication: (event: PublicationEvent) => void
  /** Course of imports, at most one a second: files that move, and whether lists of imports have to be fetched again. */
  imports: (event: ImportsEvent) => void
  /** A live changed: what lists and rooms show of it has to be fetched. */
  live: (event: LiveEvent) => void
  /** One of the first viewers of the account began to watch, while its first steps are open. */
  firstViews: (event: Record<string, never>) => void
  /** A connection of the person was made, ended or has to be made again. */
  connectionsChanged: (event: { provider: ConnectionProvider | KeyProvider }) => void
}
export type ClientToServerEvents = { token: (accessToken: string) => void }
export type RealtimeEventName =
  | 'videoEncode'
  | 'videoTranscribe'
  | 'aiQueue'
  | 'accountChanged'
  | 'signsChanged'
  | 'firstViews'
  | 'publication'
  | 'imports'
  | 'encodeLine'
  | 'live'
  | 'connectionsChanged'
/** Payload of one realtime event. */
export type RealtimePayload<E extends RealtimeEventName> = Parameters<ServerToClientEvents[E]>[0]
