import { notifyError, notifyInfo } from '../../../shared/notify/notify.tsx'
import { createStore } from '../../../shared/store.ts'

const small = (): boolean => typeof window !== 'undefined' && window.matchMedia('(max-width: 767px)').matches

/** Whether the upload panel shows its head only. */
export const panelFolded = createStore(small())

let ended = { sent: 0, failed: 0 }

/**
 * Counts a file that was sent or failed. When the last one has ended and the panel is folded, one message gives the counts; the open
 * panel shows every file itself.
 * @param others whether other files are still being sent.
 */
export function tellEnded(as: 'sent' | 'failed', others: boolean): void {
  ended = { ...ended, [as]: ended[as] + 1 }
  if (others) return
  const { sent, failed } = ended
  ended = { sent: 0, failed: 0 }
  if (!panelFolded.get()) return
  // No success colour: the server has not looked at the files yet.
  if (sent > 0) notifyInfo(`Upload concluído: ${sent === 1 ? 'mídia carregada' : `${sent} mídias carregadas`}.`)
  if (failed > 0) notifyError(failed === 1 ? 'Erro ao enviar arquivo.' : `Erro ao enviar ${failed} arquivos.`)
}
