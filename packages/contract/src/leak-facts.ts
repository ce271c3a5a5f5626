type Instant = string

/** A playback in which somebody was given the units that a leak shows. */
export type LeakSession = {
  code: string | null
  openedAt: Instant
  device: string | null
  address: string | null
  site: string | null
  /** Media seconds played. */
  seconds: number
  /** Seconds of the leak that were played in it. */
  shared: number
}

/**
 * Whose copy it is: a viewer signed by the members area, a session of a viewer who is not (`unsigned`: the page says who), a person of the
 * account, somebody erased since, or nobody known.
 */
export type LeakPerson = {
  kind: 'viewer' | 'session' | 'user'
  identified: 'signed' | 'unsigned' | 'account' | 'erased' | 'none'
  /** Of the viewer, while there is one. */
  viewerId: string | null
  name: string | null
  email: string | null
  /** Id of the members area. */
  memberId: string | null
  /** When the marked media was given to them, first and last. */
  firstAt: Instant
  lastAt: Instant
  /** The latest first; `omitted`: so many more. */
  sessions: LeakSession[]
  omitted: number
}

/** Somebody whom the evidence names. */
export type LeakNamed = {
  person: LeakPerson
  media: string
  generation: number
  /** Natural logarithm of the capital of the bets on them. */
  logCapital: number
  /** The chance that anybody who did not leak comes to as much is this at most. */
  bound: number
  /** Units, in the order of the media, after which the threshold was passed. */
  unitsUsed: number
  /** Units that are read, |z| ≥ 2.5, and those of them that show their variant. */
  unitsRead: number
  unitsAgreeing: number
}

/** A piece of a file that shows the media in a row: second of the media = `rate` · second of the file + `offset`. */
export type LeakSegment = { file: number; from: number; to: number; rate: number; offset: number }

/** A media that a copy shows. */
export type LeakShown = {
  key: string
  title: string
  generation: number
  /** Version of its mark; null of an unmarked one, of which nothing was read. */
  version: number | null
  unitSeconds: number
  segments: LeakSegment[]
  /** Correlation of the aligned pictures, 0 to 1. */
  score: number
  /** Part of the media's picture that the copy shows, 0 to 1. */
  coverage: number
  /** Degrees by which the picture is turned; whether it is mirrored. */
  turned: number
  mirrored: boolean
  /** Evidence: number of the unit, and z: positive for variant A, about normal with deviation 1 where nothing is marked. */
  units: [unit: number, z: number][]
  /** Of them, those that are read: |z| ≥ 2.5. */
  clear: number
  /** Holders of this generation that were tested. */
  holders: number
}

export type LeakFacts = {
  format: 1
  id: string
  createdAt: Instant
  endedAt: Instant
  madeBy: { name: string; email: string } | null
  account: string
  product: string
  versions: { detector: number; proof: number }
  files: {
    name: string
    origin: 'upload' | 'link'
    /** Bytes. */
    size: number
    sha256: string
    /** Seconds, and how many of them were read. */
    duration: number
    read: number
    width: number
    height: number
  }[]
  /** Media the copy was compared with by their scenes, and how many of them have no mark; `chosen`: by hand, one. */
  searched: { media: number; unmarked: number; chosen: boolean }
  shown: LeakShown[]
  outcome: 'named' | 'insufficient' | 'unmarked' | 'foreign'
  /** Holders tested, N, of all media; and the accepted chance that anybody innocent is named, ε. */
  tested: number
  risk: number
  named: LeakNamed[]
  /** Natural logarithm of the greatest capital of anybody, named or not. */
  strongest: number
  /** The same of those not named; null where there are none. */
  runnerUp: number | null
  /** Seconds that more of the same copy would have to last for a name; null where that cannot be told, or a name is there. */
  missingSeconds: number | null
  /** Logarithms to base 10 of capitals after each unit, of those named and of some others. */
  paths: { named: number[][]; others: number[][] }
  /** SHA-256 of the pictures, in their order: frame of the copy, frame of the media. */
  pictures: { leakSecond: number; mediaSecond: number; media: string; leak: string; original: string }[]
}
