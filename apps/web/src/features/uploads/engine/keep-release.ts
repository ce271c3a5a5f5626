import type { CreateRequest } from './create-request.ts'
import { type Release, releaseUpload } from './release-upload.ts'
import type { UploadPorts, UploadRecord, UploadTarget } from './types.ts'

export type KeptRelease = {
  /** Has the server drop the upload of a record; `done` runs once it did. @param request creates it, where its target is not known. */
  begin: (record: UploadRecord, request: CreateRequest, done: () => void) => void
  callOff: () => void
  /** Leaves it to a later page. */
  leave: () => void
  pending: () => boolean
  /** Settles after the first try. */
  firstTry: () => Promise<void>
}

/** Asks the server for the target of an upload whose creation was not answered: the same request names the same upload. */
export const findTarget = (ports: UploadPorts, request: CreateRequest) => async (): Promise<UploadTarget> => {
  const { key: filename, uploadId } = await ports.api.create(request)
  return { filename, uploadId }
}

/** The release of one canceled upload, kept in the journal until the server has agreed. */
export function createKeptRelease(ports: UploadPorts): KeptRelease {
  let under: { id: string; release: Release } | null = null
  let firstTry = Promise.resolve()

  return {
    begin: (record, request, done) => {
      const { id, target } = record
      ports.journal?.canceling(record)
      const release = releaseUpload(ports, target ?? findTarget(ports, request), () => {
        under = null
        ports.journal?.closed(id)
        done()
      })
      under = { id, release }
      firstTry = release.firstTry
    },
    callOff: () => {
      under?.release.callOff()
      under = null
    },
    leave: () => {
      if (under === null) return
      under.release.callOff()
      ports.journal?.left(under.id)
      under = null
    },
    pending: () => under !== null,
    firstTry: () => firstTry,
  }
}
