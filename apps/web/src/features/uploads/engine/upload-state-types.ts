import type { DoneParts } from './done-parts.ts'
import type { CompletedPart, Failure, FileFacts, LeakTarget, ReportedStatus, UploadSource, UploadTarget } from './types.ts'

/** Data of an upload in every phase. */
export type UploadData = {
  facts: FileFacts
  /** The readable file; null for an upload of an earlier page until the user chooses the file again. */
  file: UploadSource | null
  /** Opens the file again in a later visit; only carried. */
  handle: unknown
  kind: 'default' | 'audio'
  eduzzId: string | null
  /** Key of the folder its media is to lie in. */
  folder: string | null
  /** Key of the media whose file it replaces. */
  replaces: string | null
  /** Of a leaked copy. */
  leak: LeakTarget | null
  /** Milliseconds since 1970. */
  createdAt: number
  /** Null until the server created the upload. */
  target: UploadTarget | null
  parts: DoneParts
  /** Failed tries by part number; those without a network are not counted. */
  partFailures: Readonly<Record<number, number>>
  /** False while the upload is an earlier page's and this one has not claimed it in the journal. */
  claimed: boolean
  /** The server has joined the parts: only the registration is left. */
  assembled: boolean
  /** The status `started` was reported. */
  started: boolean
  /** All parts were sent a second time; done once between two actions of the user. */
  resent: boolean
  /** The upload was created a second time; done once between two actions of the user. */
  recreated: boolean
  /** Why it was paused or canceled, or why continuing failed, in words for the user. */
  problem: string | null
  /** Number of the upload at the server, increased whenever another one is to be created: the same number is the same upload. */
  creation: number
  /** Increased whenever everything under way is stopped: answers to effects of an earlier run are stale. */
  run: number
}

/**
 * Phases of an upload. `queued` waits for a place among the parallel uploads; `claiming` queries the journal for an earlier page's upload;
 * `creating` requests a new one from the server; `sending` PUTs parts; `registering` has them joined and makes the media. `failures` counts
 * failed tries of the call under way.
 */
export type UploadState = { data: UploadData } & (
  | { phase: 'queued' }
  | { phase: 'claiming'; failures: number }
  | { phase: 'creating'; failures: number }
  | { phase: 'sending' }
  | { phase: 'registering'; failures: number }
  /** `awaitsSignIn`: continues once the user has signed in again. */
  | { phase: 'paused'; awaitsSignIn: boolean }
  /** `unreadable`: the file could not be read. `release`: whether the server has dropped the upload. */
  | { phase: 'canceled'; unreadable: boolean; release: 'none' | 'pending' | 'done' }
  /** `hash`: key of the media. */
  | { phase: 'completed'; hash: string }
)
export type UploadPhase = UploadState['phase']

/** What the journal answers to a claim: finished parts, or that another tab has the upload, or that it ended there. */
export type ClaimAnswer = readonly CompletedPart[] | 'elsewhere' | 'gone'

export type UploadEvent =
  // From the engine and the user.
  | { type: 'start' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'cancel' }
  | { type: 'retry'; file?: UploadSource | undefined }
  | { type: 'file-given'; file: UploadSource; handle?: unknown }
  | { type: 'access-failed'; message: string; lostHandle: boolean }
  | { type: 'signed-in' }
  | { type: 'leave' }
  // Answers to effects; `run` is the one the effect began in.
  | { type: 'claimed'; run: number; found: ClaimAnswer }
  | { type: 'claimed-to-cancel'; found: ClaimAnswer }
  | { type: 'room-due'; run: number }
  | { type: 'created'; run: number; target: UploadTarget; createdAt: number }
  | { type: 'part-done'; run: number; part: CompletedPart }
  | { type: 'part-failed'; run: number; partNumber: number; failure: Failure; online: boolean }
  | { type: 'assembled'; run: number }
  | { type: 'registered'; run: number; hash: string }
  | { type: 'call-failed'; run: number; failure: Failure; online: boolean }
  | { type: 'released' }

/** Work for the effect runner, done in the order given. `delayMs` is the wait before a new try, 0 for none. */
export type UploadEffect =
  /** Calls whose answer is dispatched as an event. */
  | { type: 'claim'; delayMs: number }
  | { type: 'create'; delayMs: number }
  | { type: 'register'; delayMs: number }
  | { type: 'claim-to-cancel' }
  /** Joins the part scheduler with the parts that are missing. */
  | { type: 'send-parts' }
  | { type: 'retry-part'; partNumber: number; delayMs: number }
  /** Has the upload resumed later, unless the user or another event came first. */
  | { type: 'look-for-room'; delayMs: number }
  | { type: 'leave-scheduler' }
  /** Aborts the parts in flight and calls off every wait. */
  | { type: 'stop' }
  /** Has the server drop an upload, tried again until it agrees (`release`; null where the answer to its creation is missing) or once (`discard`). */
  | { type: 'release'; target: UploadTarget | null }
  | { type: 'call-off-release' }
  | { type: 'discard'; target: UploadTarget }
  | { type: 'journal-opened' }
  | { type: 'journal-part'; part: CompletedPart }
  | { type: 'journal-closed' }
  | { type: 'journal-left' }
  | { type: 'report'; status: ReportedStatus; error?: string }
  | { type: 'notify-completed' }
  | { type: 'notify-failed' }
  /** Takes the upload off the list. */
  | { type: 'drop' }
  /** Notifies the engine that the view changed. */
  | { type: 'changed' }

export type UploadStep = { state: UploadState; effects: readonly UploadEffect[] }
