import type { UploadView } from './types.ts'

/** The words of a file's state (spec `core.md` § 4). */
export function labelUpload(upload: Pick<UploadView, 'status' | 'progress'>): string {
  switch (upload.status) {
    case 'queued':
      return 'Na fila'
    case 'loading':
      return 'Preparando para enviar...'
    case 'running':
      return `Enviando... (${upload.progress}%)`
    case 'paused':
      return 'Pausado'
    case 'canceled':
      return 'Cancelado'
    case 'completed':
      return 'Concluído'
  }
}

/** Whether the file still has something to send. */
export const isOpen = (upload: Pick<UploadView, 'status'>): boolean => upload.status !== 'canceled' && upload.status !== 'completed'
