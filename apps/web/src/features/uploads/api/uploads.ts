import { api } from '../../../shared/api/client.ts'
import { queryClient } from '../../../shared/api/query-client.ts'
import { invalidateMedia } from '../../../shared/queries/media.ts'
import { invalidatePlans } from '../../../shared/queries/plans.ts'
import { invalidateReplacement } from '../../../shared/queries/replacement.ts'
import { sendEventOnce } from '../../../shared/signals/send-event.ts'
import { browserClock } from '../engine/browser-clock.ts'
import { browserNetwork } from '../engine/browser-network.ts'
import { isUnderWay } from '../engine/label-upload.ts'
import { putPart } from '../engine/put-part.ts'
import type { UploadApi } from '../engine/types.ts'
import { createUploadEngine } from '../engine/upload-engine.ts'
import { createId, journal } from './journal.ts'
import { classifyFailure } from './classify-failure.ts'
import { tellEnded } from './tell-ended.ts'

export const calls: UploadApi = {
  create: (body) => api('POST /upload/create-multipart', { body }),
  presign: (body) => api('POST /upload/presigned-url-multipart', { body }),
  complete: (body) => api('POST /upload/complete-multipart', { body }),
  cancel: (body) => api('POST /upload/cancel-multipart', { body }),
  register: (body) => api('POST /videos', { body }),
  replace: (key, body) => api('POST /videos/{key}/replace', { params: { key }, body }),
  readLeak: ({ caseId: id, videoKey }, filename) => {
    const source = { from: 'upload' as const, filename }
    return id === null
      ? api('POST /imprint/leaks', { body: { source, ...(videoKey !== null && { videoKey }) } })
      : api('POST /imprint/leaks/{id}/files', { params: { id }, body: { source } })
  },
  report: (body) => api('POST /webhook', { body }),
}

const refreshFigures = (): void => {
  for (const invalidate of [invalidateMedia, invalidatePlans, invalidateReplacement]) void invalidate(queryClient)
}

/** The uploads of this page, whatever screen is shown. */
export const uploads = createUploadEngine({
  api: calls,
  sendPart: putPart,
  clock: browserClock,
  network: browserNetwork,
  createId,
  journal,
  classify: classifyFailure,
  onCompleted: (upload) => {
    refreshFigures()
    void sendEventOnce('upload-feedback')
    tellEnded('sent', othersThan(upload.id))
  },
  onFailed: (upload) => {
    refreshFigures()
    tellEnded('failed', othersThan(upload.id))
  },
})

/** Whether files besides this one are being sent. */
const othersThan = (id: string): boolean => uploads.getSnapshot().some((upload) => upload.id !== id && isUnderWay(upload))

/** Whether leaving now would break off the sending of a file. */
export const hasOpenUploads = (): boolean => uploads.getSnapshot().some(isUnderWay)
