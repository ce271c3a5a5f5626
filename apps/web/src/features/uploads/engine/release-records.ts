import { createRequest } from './create-request.ts'
import { findTarget } from './keep-release.ts'
import { type Release, releaseUpload } from './release-upload.ts'
import type { UploadPorts, UploadRecord } from './types.ts'

export type RecordReleases = {
  /** Has the server drop uploads that earlier pages canceled, unless another tab does. */
  begin: (records: readonly UploadRecord[]) => Promise<void>
  /** Leaves them to a later page. */
  leave: () => void
}

/** The releases of uploads that are in no list any more: canceled in an earlier page, before the server knew. */
export function createRecordReleases(ports: UploadPorts): RecordReleases {
  const under = new Map<string, Release>()

  async function begin(record: UploadRecord): Promise<void> {
    const { id, target, file: facts, eduzzId, folder, creation = 0 } = record
    const found = await ports.journal?.reopen(id)
    if (!Array.isArray(found) || under.has(id)) return
    const again = findTarget(ports, createRequest({ id, creation, facts, eduzzId, folder }))
    const done = (): void => {
      under.delete(id)
      ports.journal?.closed(id)
    }
    under.set(id, releaseUpload(ports, target ?? again, done))
  }

  return {
    begin: async (records) => {
      for (const record of records) await begin(record)
    },
    leave: () => {
      for (const [id, release] of under) {
        release.callOff()
        ports.journal?.left(id)
      }
      under.clear()
    },
  }
}
