import type { PartScheduler } from './schedule-parts.ts'
import type { FileFacts, UploadSource, UploadView } from './types.ts'

export type UploadFile = {
  view: () => UploadView
  facts: () => FileFacts
  handle: () => unknown
  start: () => void
  pause: () => void
  resume: () => void
  cancel: () => void
  /**
   * After a failure: goes on where the server still has the upload, else starts over; with another version of the file, again.
   * The answer is why not, in words for the user, or null.
   */
  retry: (file?: UploadSource) => string | null
  /** Goes on with an interrupted upload; the answer is why it cannot, in words for the user, or null. */
  continueWith: (file: UploadSource, handle?: unknown) => string | null
  /** Shows why going on did not work; without its handle the user chooses the file again. */
  complain: (message: string, lostHandle: boolean) => void
  /** Goes on if it waits for the user to sign in. */
  signedIn: () => void
  /** Lets go of it without ending it. */
  leave: () => void
  /** Settles after the first try to notify the server of the cancel. */
  released: () => Promise<void>
}

export type UploadHost = {
  scheduler: PartScheduler
  /** `changed(true)` when more than the progress is new. */
  changed: (urgent: boolean) => void
  /** The upload is another tab's, or ended there. */
  drop: () => void
}
