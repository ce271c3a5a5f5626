/** Status of a file as the panel shows it. `queued` waits for one of the ten places of files sent at once. */
export type UploadStatus = 'queued' | 'loading' | 'running' | 'paused' | 'canceled' | 'completed'

/** What identifies a file. */
export type FileFacts = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>
/** The part of a `File` the engine reads. */
export type UploadSource = FileFacts & Pick<File, 'slice'>

/** Id of the case that a part of a leaked copy is added to; null for a new case. Key of the media it is compared with alone; null to search for it. */
export type LeakTarget = { caseId: string | null; videoKey: string | null }

export type NewUpload = {
  file: UploadSource
  /** How the media is registered. */
  kind: 'default' | 'audio'
  /** Account named by the address of the upload screen, kept with the upload. */
  eduzzId?: string | undefined
  /** Key of the folder its media is to lie in. */
  folder?: string | undefined
  /** Key of the media whose file it is to replace; a new media is made without one. */
  replaces?: string | undefined
  /** It is a leaked copy, and becomes no media. */
  leak?: LeakTarget | undefined
  /** Handle to open the file again in a later visit; the engine only stores it. */
  handle?: unknown
}

/** The stored record of an open upload, so that a later page can continue it. `createdAt` in milliseconds. */
export type UploadRecord = {
  id: string
  /** Null while it waits for its turn. */
  target: UploadTarget | null
  file: FileFacts
  kind: 'default' | 'audio'
  eduzzId: string | null
  folder?: string | null | undefined
  /** Absent in records of earlier versions. */
  replaces?: string | null | undefined
  leak?: LeakTarget | null | undefined
  handle?: unknown
  /** Number of its creation at the server; absent in records of earlier versions. */
  creation?: number | undefined
  /** It was canceled, and the server has not agreed yet. */
  canceling?: boolean | undefined
  parts: CompletedPart[]
  createdAt: number
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
  /** Why it was paused or canceled, in words for the user; null when they did it themselves. */
  error: string | null
  /** Key of the media, once registered. */
  hash: string | null
  eduzzId: string | null
  /** Key of the media whose file it replaces. */
  replaces: string | null
  /** Of a leaked copy; `hash` is the id of its case then. */
  leak: LeakTarget | null
  /** False while the last part is joined and registered: nothing to pause or cancel any more. */
  controllable: boolean
  /** Left open by an earlier page; nothing is sent until the user continues it. */
  interrupted: boolean
  /** What continuing requires from the user: the file chosen again, or their permission to read it. */
  needs: 'file' | 'permission' | null
  /** Why nothing is sent while it runs. */
  waiting: 'connection' | 'retry' | null
}

export type CompletedPart = { ETag: string; PartNumber: number }
/** How the calls name an upload: key of the server and the id the object store gave it. */
export type UploadTarget = { filename: string; uploadId: string }
/** A status reported to the server by `POST /webhook`. */
export type ReportedStatus = 'started' | 'finished' | 'canceled' | 'error'
export type StatusReport = {
  event: 'upload'
  sentDate: string
  data: { filename: string; status: ReportedStatus; format: string; type: string; error?: string }
}

/** Calls of an upload: created, its parts sent, completed, then registered as a media, as the new file of one, or as a leaked copy. */
export type UploadApi = {
  create: (file: {
    filename: string
    size: number
    type?: string
    eduzzId?: string
    folder?: string
    purpose?: 'leak'
    idempotencyKey: string
  }) => Promise<{ key: string; uploadId: string }>
  presign: (part: UploadTarget & { partNumber: number }) => Promise<{ url: string }>
  complete: (parts: UploadTarget & { parts: CompletedPart[] }) => Promise<unknown>
  cancel: (target: UploadTarget) => Promise<unknown>
  register: (video: { filename: string; title: string; source: { size: number }; type: 'default' | 'audio' }) => Promise<{ key: string }>
  replace: (videoKey: string, file: { filename: string; source: { size: number } }) => Promise<{ key: string }>
  /** Has a leaked copy read; answers the id of its case. */
  readLeak: (target: LeakTarget, filename: string) => Promise<{ id: string }>
  report: (report: StatusReport) => Promise<unknown>
}

/** PUTs one part and answers its ETag; rejects when `signal` aborts. `onProgress` gets the bytes of this part sent so far. */
export type SendPart = (url: string, body: Blob, options: { signal: AbortSignal; onProgress: (bytes: number) => void }) => Promise<string>

export type Clock = {
  /** Milliseconds. */
  now: () => number
  /** Runs `work` once after `ms`; the answer calls it off. */
  after: (ms: number, work: () => void) => () => void
}

/** Whether the machine has a network at all. */
export type Network = { online: () => boolean; subscribe: (listener: () => void) => () => void }

/** Keeps open uploads across pages, and which page has claimed them. None of its writes may fail the upload. */
export type UploadJournal = {
  /** A new upload of this page, again once the server has created it, and when all its parts are sent again. */
  opened: (record: UploadRecord) => void
  partDone: (id: string, part: CompletedPart) => void
  closed: (id: string) => void
  /** A canceled upload that the server has not dropped yet; `closed` once it has. */
  canceling: (record: UploadRecord) => void
  /** This page releases its claim; a later one may continue the upload. */
  left: (id: string) => void
  /** Claims an earlier page's upload. @returns its finished parts; `elsewhere` while another tab has it, `gone` when it ended there. */
  reopen: (id: string) => Promise<CompletedPart[] | 'elsewhere' | 'gone'>
}

/**
 * Consequence of a failure: `retry` later; `pause` until the user resumes; `room`, the server is full: paused, and tried again by itself; `sign-in`, until they have signed in again; `resend` all parts,
 * the server has other ones; `gone`, the server no longer has the upload; `closed`, it ended there, completed or not; `file`, the file
 * cannot be read; `give-up`.
 */
export type FailureKind = 'retry' | 'pause' | 'room' | 'sign-in' | 'resend' | 'gone' | 'closed' | 'file' | 'give-up'
/** `refused`: the other side answered and said no; a retry may help a few times, not for long. */
export type Failure = { kind: FailureKind; message: string; refused?: boolean }

export type UploadPorts = {
  api: UploadApi
  sendPart: SendPart
  clock: Clock
  network: Network
  createId: () => string
  journal?: UploadJournal
  /** What a failed call means for the upload, and its sentence. */
  classify: (error: unknown) => Failure
  /** Side calls that failed without harm to the upload: a status report, the release of a canceled upload. */
  onTrouble?: (error: unknown) => void
  onCompleted?: (upload: UploadView) => void
  onFailed?: (upload: UploadView) => void
}
