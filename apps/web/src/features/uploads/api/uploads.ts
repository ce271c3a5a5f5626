import { fileTitle } from '@videozz/domain'
import { api } from '../../../shared/api/client.ts'
import { queryClient } from '../../../shared/api/query-client.ts'
import { notifyError, notifyInfo, notifySuccess } from '../../../shared/notify/notify.tsx'
import { type SessionState, sessionStore } from '../../../shared/session/session.ts'
import { browserClock } from '../engine/browser-clock.ts'
import { isOpen } from '../engine/label-upload.ts'
import { putPart } from '../engine/put-part.ts'
import type { UploadApi } from '../engine/types.ts'
import { createUploadEngine } from '../engine/upload-engine.ts'
import { judgeFailure } from './judge-failure.ts'

const calls: UploadApi = {
  create: (body) => api('POST /upload/create-multipart', { body }),
  presign: (body) => api('POST /upload/presigned-url-multipart', { body }),
  complete: (body) => api('POST /upload/complete-multipart', { body }),
  cancel: (body) => api('POST /upload/cancel-multipart', { body }),
  register: (body) => api('POST /videos', { body }),
  report: (body) => api('POST /webhook', { body }),
}

const refreshFigures = (): void => {
  for (const queryKey of [['videos'], ['plans']]) void queryClient.invalidateQueries({ queryKey })
}

/** The uploads of this page, whatever screen is shown. */
export const uploads = createUploadEngine({
  api: calls,
  sendPart: putPart,
  clock: browserClock,
  // `crypto.randomUUID` is missing where the dashboard has no TLS, such as on a local network.
  createId: () => crypto.getRandomValues(new Uint32Array(4)).join('-'),
  judge: judgeFailure,
  onCompleted: (upload) => {
    refreshFigures()
    notifySuccess(`Upload concluído. A mídia “${fileTitle(upload.name)}” foi carregada.`)
  },
  onFailed: (upload) => {
    refreshFigures()
    notifyError(`Erro ao enviar arquivo “${upload.name}”. ${upload.error ?? ''}`.trim())
  },
})

export const hasOpenUploads = (): boolean => uploads.getSnapshot().some(isOpen)

/** Keeps the browser from leaving; it asks in its own words, ours are read by whoever stays. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
  notifyInfo('Uploads em progresso')
}

let guarded = false
uploads.subscribe(() => {
  const open = hasOpenUploads()
  if (open === guarded) return
  guarded = open
  if (open) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
})

const accountOf = (state: SessionState): string | null => (state.phase === 'signed-in' ? state.session.accountId : null)

/** Uploads belong to the account they began on: with another one, or after signing out, they end. An expired session only pauses them. */
let account = accountOf(sessionStore.get())
sessionStore.subscribe(() => {
  const state = sessionStore.get()
  if (state.phase === 'expired' || state.phase === 'unknown') return
  const now = accountOf(state)
  if (account !== null && now !== account) {
    uploads.cancelAll()
    uploads.clearClosed()
  }
  account = now
})
