import { listExpiredUploads } from '@videozz/db'
import type { JobContext } from '@videozz/jobs'
import { closeUpload } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'

const batch = 100

/** Ends uploads whose day is over: their bytes go, their reservation is given back. */
export async function expireUploads({ db, store, log }: Deps, _payload: object, { signal }: JobContext): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const expired = await listExpiredUploads(db, new Date(), batch)
    for (const upload of expired) {
      // Closed first: an upload registered a moment ago keeps its bytes.
      const closed = await closeUpload({ db, now: new Date() }, upload.key, 'expired')
      if (!closed) continue
      await store.abortMultipart({ key: upload.object_key, uploadId: upload.upload_id })
      await store.delete([upload.object_key])
      log.info({ upload: upload.key, account: upload.account_id }, 'upload expired')
    }
    if (expired.length < batch) return
  }
}
