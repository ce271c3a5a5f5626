import type { UploadView } from './types.ts'

/** What the probe and the encode say of a file that is sent: `looking` until it can be played or has failed. */
export type Look = 'looking' | 'good' | 'failed'

const sentLabels: Record<Look, string> = { looking: 'Enviado, verificando…', good: 'Concluído', failed: 'Processamento interrompido' }

/** The label of a file's status, in the interface's words. */
export function labelUpload(upload: Pick<UploadView, 'status' | 'progress' | 'interrupted' | 'waiting'>, look: Look = 'looking'): string {
  if (upload.waiting !== null) return `Sem conexão, tentando de novo… (${upload.progress}%)`
  switch (upload.status) {
    case 'queued':
      return 'Na fila'
    case 'loading':
      return 'Preparando para enviar...'
    case 'running':
      return `Enviando... (${upload.progress}%)`
    case 'paused':
      return upload.interrupted ? 'Envio interrompido' : 'Pausado'
    case 'canceled':
      return 'Cancelado'
    case 'completed':
      return sentLabels[look]
  }
}

/** Whether the file still has something to send. */
export const isOpen = (upload: Pick<UploadView, 'status'>): boolean => upload.status !== 'canceled' && upload.status !== 'completed'

/** Whether leaving the page would interrupt its sending. */
export const isUnderWay = (upload: Pick<UploadView, 'status' | 'interrupted'>): boolean => isOpen(upload) && !upload.interrupted
