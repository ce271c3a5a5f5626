import { ConfirmModal } from '../../../ui/confirm-modal.tsx'

export type ReprocessDialogProps = { opened: boolean; loading: boolean; onConfirm: () => void; onClose: () => void }

/** Asks before a media that is ready is encoded again. */
export default function ReprocessDialog(props: ReprocessDialogProps) {
  return (
    <ConfirmModal {...props} title="Reprocessar mídia?" confirmLabel="Reprocessar">
      Todas as qualidades serão feitas de novo a partir do arquivo original, o que leva tempo de processamento. Quem assiste continua vendo
      a versão atual até a nova começar a tocar.
    </ConfirmModal>
  )
}
