import type { Live } from '@videozz/contract/browser'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { type ConnectionOfLive, useConvertLive, useDeleteLive, useFinishLive, useRotateKey } from '../api/use-live-actions.ts'

export type QuestionProps = { live: Live; opened: boolean; onClose: () => void; onExited?: () => void }

const isOnAir = ({ status }: Live): boolean => status === 'active'

/** Asks before a live is ended for good. */
export function FinishQuestion({ live, onClose, ...modal }: QuestionProps) {
  const finishing = useFinishLive(onClose)
  return (
    <ConfirmModal
      title="Encerrar transmissão?"
      confirmLabel="Encerrar transmissão"
      danger
      loading={finishing.isPending}
      onConfirm={() => finishing.mutate(live)}
      onClose={onClose}
      {...modal}
    >
      <bdi>{live.title}</bdi> termina agora para todos, e ninguém transmite mais com a chave dela.{' '}
      {live.liveSaveMode === 'permanent' ? 'A gravação vai para a sua biblioteca.' : 'A gravação fica disponível por até 7 dias.'} Esta ação
      não pode ser desfeita.
    </ConfirmModal>
  )
}

/** Asks before the key of a live is replaced; `onRotated` gets the new one. */
export function RotateQuestion({
  live,
  onClose,
  onRotated,
  ...modal
}: QuestionProps & { onRotated: (connection: ConnectionOfLive) => void }) {
  const rotating = useRotateKey((connection) => {
    onClose()
    onRotated(connection)
  })
  return (
    <ConfirmModal
      title="Trocar chave?"
      confirmLabel="Trocar chave"
      danger={isOnAir(live)}
      loading={rotating.isPending}
      onConfirm={() => rotating.mutate(live)}
      onClose={onClose}
      {...modal}
    >
      A chave atual de <bdi>{live.title}</bdi> deixa de valer agora.{' '}
      {isOnAir(live)
        ? 'Quem está transmitindo é desconectado, e a transmissão só volta com a chave nova no codificador.'
        : 'Coloque a nova no codificador antes de transmitir.'}
    </ConfirmModal>
  )
}

/** Asks before the recording of a temporary live becomes a media. */
export function ConvertQuestion({ live, onClose, ...modal }: QuestionProps) {
  const converting = useConvertLive(onClose)
  return (
    <ConfirmModal
      title="Converter em vídeo?"
      confirmLabel="Converter"
      loading={converting.isPending}
      onConfirm={() => converting.mutate(live)}
      onClose={onClose}
      {...modal}
    >
      A gravação de <bdi>{live.title}</bdi> vai para a sua biblioteca e não expira mais. Os códigos já incorporados continuam valendo.
    </ConfirmModal>
  )
}

/** Asks before a live and its recording are deleted. */
export function DeleteQuestion({ live, onClose, onDeleted, ...modal }: QuestionProps & { onDeleted?: (() => void) | undefined }) {
  const removal = useDeleteLive(() => {
    onClose()
    onDeleted?.()
  })
  return (
    <ConfirmModal
      title="Excluir transmissão?"
      confirmLabel="Excluir"
      danger
      loading={removal.isPending}
      onConfirm={() => removal.mutate(live)}
      onClose={onClose}
      {...modal}
    >
      {isOnAir(live) && 'Ela está no ar e termina agora para todos. '}
      <bdi>{live.title}</bdi>
      {live.startedAt === null ? ' será excluída' : ' e a gravação serão excluídas'} permanentemente. Esta ação não pode ser desfeita.
    </ConfirmModal>
  )
}
