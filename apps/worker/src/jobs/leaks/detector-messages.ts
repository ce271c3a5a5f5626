import type {
  Alignment,
  Cells,
  Detection,
  DetectProgress,
  Fingerprint,
  FingerprintMatch,
  LeakFrame,
  LeakThumbnails,
  Thumbnail,
  UnitFrame,
} from '@videozz/imprint/detect'

/** A marked media for the detector's thread, which asks for its units. */
export type MediaToDetect = { thumbnails: readonly Thumbnail[]; aspect: number; cells: Cells; unitSeconds: number }

export type ToDetector =
  | { kind: 'leak'; leak: LeakThumbnails }
  | { kind: 'fingerprint'; fingerprint: Fingerprint }
  | { kind: 'match' }
  /** With an alignment it is weighed alone. */
  | { kind: 'detect'; media: MediaToDetect; alignment?: Alignment | undefined }
  /** `value` is what was asked for. */
  | { kind: 'answer'; id: number; value: LeakFrame[] | readonly UnitFrame[] | undefined }

export type Question =
  /** The next frames of the leak; none at its end. Each number of a pass reads it from its beginning. */
  | { what: 'frames'; pass: number }
  /** Both variants of a unit. */
  | { what: 'unit'; unit: number }

export type FromDetector =
  | { kind: 'ask'; id: number; question: Question }
  | { kind: 'matches'; matches: FingerprintMatch[] }
  | { kind: 'progress'; progress: DetectProgress }
  | { kind: 'detected'; detection: Detection }
  | { kind: 'failed'; error: string }
