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
   * After a failure: continues where the server still has the upload, else starts over; with another version of the file, again.
   * @returns why not, in words for the user, or null.
   */
  retry: (file?: UploadSource) => string | null
  /** Continues an interrupted upload. @returns why it cannot, in words for the user, or null. */
  continueWith: (file: UploadSource, handle?: unknown) => string | null
  /** Shows why continuing failed; without its handle the user chooses the file again. */
  complain: (message: string, lostHandle: boolean) => void
  /** Continues if it waits for the user to sign in. */
  signedIn: () => void
  /** Stops sending without ending the upload. */
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
