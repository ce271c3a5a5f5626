import { notifyInfo } from '../../../shared/notify/notify.tsx'
import { journal } from './journal.ts'
import { hasOpenUploads, uploads } from './uploads.ts'

/** The browser's own question cannot be worded; the notice is for a user who stays. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
  notifyInfo(journal.works() ? 'Uploads em progresso. Se sair, você poderá continuar depois de onde pararam.' : 'Uploads em progresso')
}

/** Keeps the browser from leaving while files are sent. */
export function guardLeave(): void {
  let guarded = false
  uploads.subscribe(() => {
    const open = hasOpenUploads()
    if (open === guarded) return
    guarded = open
    if (open) window.addEventListener('beforeunload', warn)
    else window.removeEventListener('beforeunload', warn)
  })
}
