/** Where a file stands. `queued` waits for one of the ten places; the other five are the spec's (`core.md` § 4). */
export type UploadStatus = 'queued' | 'loading' | 'running' | 'paused' | 'canceled' | 'completed'

/** The part of a `File` the engine reads. */
export type UploadSource = Pick<File, 'name' | 'size' | 'type' | 'lastModified' | 'slice'>

export type NewUpload = {
  file: UploadSource
  /** How the media is registered. */
  kind: 'default' | 'audio'
  /** Account named by the address of the upload screen, kept with the upload. */
  eduzzId?: string | undefined
}

/** One file as the panel shows it. Sizes are bytes. */
export type UploadView = {
  id: string
  name: string
  size: number
  status: UploadStatus
  sent: number
  /** 0–100, whole. */
  progress: number
  bytesPerSecond: number | null
  secondsLeft: number | null
  /** Why it was paused or canceled, in words for the user; null when he did it himself. */
  error: string | null
  /** Key of the media, once registered. */
  hash: string | null
  eduzzId: string | null
  /** False while the last part is joined and registered: nothing to pause or cancel any more. */
  controllable: boolean
}

export type CompletedPart = { ETag: string; PartNumber: number }
type Target = { filename: string; uploadId: string }
export type CourseStatus = 'started' | 'finished' | 'canceled' | 'error'
export type CourseReport = {
  event: 'upload'
  sentDate: string
  data: { filename: string; status: CourseStatus; format: string; type: string; error?: string }
}

/** The calls of `core.md` § 7, «Upload». */
export type UploadApi = {
  create: (file: { filename: string; size: number; type?: string; eduzzId?: string }) => Promise<{ key: string; uploadId: string }>
  presign: (part: Target & { partNumber: number }) => Promise<{ url: string }>
  complete: (parts: Target & { parts: CompletedPart[] }) => Promise<unknown>
  cancel: (target: Target) => Promise<unknown>
  register: (video: { filename: string; title: string; source: { size: number }; type: 'default' | 'audio' }) => Promise<{ key: string }>
  report: (report: CourseReport) => Promise<unknown>
}

/** PUTs one part and answers its ETag; rejects when `signal` aborts. `onProgress` tells the bytes of this part sent so far. */
export type SendPart = (url: string, body: Blob, options: { signal: AbortSignal; onProgress: (bytes: number) => void }) => Promise<string>

export type Clock = {
  /** Milliseconds. */
  now: () => number
  /** Runs `work` once after `ms`; the answer calls it off. */
  after: (ms: number, work: () => void) => () => void
}

/** Remembers open uploads across a reload of the page. */
export type UploadJournal = {
  opened: (upload: { id: string; target: Target; source: UploadSource; eduzzId: string | null }) => void
  partDone: (id: string, part: CompletedPart) => void
  closed: (id: string) => void
}

/** `retry` later, `pause` until the user resumes (his session ended), or `give-up`. */
export type FailureKind = 'retry' | 'pause' | 'give-up'

export type UploadPorts = {
  api: UploadApi
  sendPart: SendPart
  clock: Clock
  createId: () => string
  journal?: UploadJournal
  /** What a failed call means for the upload, and its sentence. */
  judge: (error: unknown) => { kind: FailureKind; message: string }
  /** Side calls that failed without harm to the upload: a course report, the release of a canceled upload. */
  onTrouble?: (error: unknown) => void
  onCompleted?: (upload: UploadView) => void
  onFailed?: (upload: UploadView) => void
}
