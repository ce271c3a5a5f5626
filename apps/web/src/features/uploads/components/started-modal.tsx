import { Button, Modal } from '@mantine/core'
import css from './upload-screen.module.css'

/** Shown once the upload of the files has started; confirming goes home. `kept`: this browser can continue them after a reload. */
export function StartedModal({ opened, kept, onConfirm }: { opened: boolean; kept: boolean; onConfirm: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onConfirm}
      title="Envio iniciado com sucesso!"
      size={440}
      withCloseButton={false}
      classNames={{ inner: css.sheetInner ?? '', content: css.sheet ?? '' }}
    >
      <p className={css.startedText}>
        Acompanhe o progresso na lista de envios. Você pode continuar usando a plataforma, mas mantenha esta página aberta até o fim.
        {kept && ' Se ela fechar antes, você continua de onde parou.'}
      </p>
      <div className={css.startedEnd}>
        <Button onClick={onConfirm} data-autofocus>
          Ok, entendi
        </Button>
      </div>
    </Modal>
  )
}
