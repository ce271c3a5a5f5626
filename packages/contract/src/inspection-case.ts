import type { PlaybackSignKind, SignConfidence } from './playback-signs.ts'

type Instant = string
type Ranges = [from: number, to: number][]

/** Who watched, as far as it was known: signed by the members area, said by a page, in a preview of the dashboard, erased since, or nobody. */
export type CaseViewer = {
  identified: 'signed' | 'unsigned' | 'preview' | 'erased' | 'none'
  id: string | null
  name: string | null
  email: string | null
  /** Id of the members area. */
  memberId: string | null
  /** The viewer it was merged into by hand since. */
  mergedInto: { id: string; name: string | null; email: string | null; memberId: string | null } | null
  revokedAt: Instant | null
  erasedAt: Instant | null
}

export type CaseSign = {
  /** Of the session of the code, or of its viewer in any session. */
  of: 'session' | 'viewer'
  kind: PlaybackSignKind
  name: string
  what: string
  count: number
  confidence: SignConfidence
  innocentCause: string
  firstAt: Instant
  lastAt: Instant
}

export type CaseSession = {
  id: string
  code: string | null
  openedAt: Instant
  viewStartedAt: Instant | null
  endedAt: Instant | null
  media: { key: string; title: string | null }
  device: string | null
  network: string | null
  address: string | null
  /** Media seconds played. */
  seconds: number
}

/** What an exported case says, as it was when it was exported. Instants in UTC, durations in seconds. The checksum is of its text. */
export type CaseFacts = {
  format: 1
  id: string
  createdAt: Instant
  madeBy: { name: string; email: string }
  account: string
  code: string
  media: {
    key: string
    title: string | null
    /** Seconds. */
    duration: number | null
    /** Version of the encoded media, and of its source file. */
    generation: number
    sourceVersion: number | null
  }
  viewer: CaseViewer
  session: Omit<CaseSession, 'code' | 'media'> & {
    /** False once the session is reduced to totals. */
    kept: boolean
    userAgent: string | null
    deviceKey: string | null
    site: string | null
    partner: string
    watched: Ranges
    rewatched: Ranges
    position: number | null
  }
  signs: CaseSign[]
  /** Other sessions of the viewer from a day before to a day after; `omitted`: so many more. */
  around: { sessions: CaseSession[]; omitted: number }
  /** All sessions of the viewer that are kept. */
  totals: { sessions: number; firstSessionAt: Instant | null; devices: number; networks: number; seconds: number } | null
}
