import { ActionIcon, Button, Modal, Tooltip } from '@mantine/core'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLast } from '../../../shared/dialogs/use-last.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import type { ConnectionOfLive } from '../api/use-live-actions.ts'
import { studioPath } from '../model/live-paths.ts'
import { hideKey } from '../model/connection-guides.ts'
import { ConnectionGuide } from './connection-guide.tsx'
import css from './connection.module.css'
import { CopyValue } from './copy-value.tsx'

export type ConnectionDialogProps = {
  /** The dialog is closed while it is null. */
  connection: ConnectionOfLive | null
  /** The live was made just now. */
  created?: boolean
  onClose: () => void
}

/** Informações de Conexão: address and key for the encoder, and how to fill them in. */
export function ConnectionDialog({ connection, created = false, onClose }: ConnectionDialogProps) {
  const shown = useLast(connection)
  return (
    <Modal opened={connection !== null} onClose={onClose} title="Informações de Conexão" size={600} closeOnClickOutside={!created}>
      {shown && <Connection key={shown.streamKey} connection={shown} created={created} onClose={onClose} />}
    </Modal>
  )
}

function Connection({ connection, created, onClose }: { connection: ConnectionOfLive; created: boolean; onClose: () => void }) {
  const [visible, setVisible] = useState(false)
  const { streamUrl, streamKey } = connection
  const Eye = visible ? IconEyeOff : IconEye
  const eyeLabel = visible ? 'Ocultar chave' : 'Mostrar chave'
  return (
    <>
      {created && (
        <p className={css.created} role="status">
          <IconCircleCheckFilled size={18} aria-hidden />
          Transmissão criada com sucesso!
        </p>
      )}
      <div className={css.field}>
        <h3>URL de transmissão</h3>
        <CopyValue label="URL de transmissão" text={streamUrl} />
      </div>
      <div className={css.field}>
        <h3>Chave de transmissão</h3>
        <CopyValue label="chave de transmissão" text={streamKey} shown={visible ? streamKey : hideKey(streamKey, connection)}>
          <Tooltip label={eyeLabel}>
            <ActionIcon aria-label={eyeLabel} onClick={() => setVisible(!visible)}>
              <Eye size={17} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </CopyValue>
      </div>
      <p className={css.warning}>
        <IconLock size={17} aria-hidden />
        Mantenha a chave protegida: com ela, qualquer pessoa pode transmitir no seu lugar.
      </p>
      <ConnectionGuide connection={connection} />
      <p className={css.studio}>
        Sem codificador? <Link to={studioPath(connection.id)}>Transmita pelo navegador</Link>, com a câmera deste aparelho.
      </p>
      <ModalEnd stays>
        <Button onClick={onClose} data-autofocus>
          Fechar
        </Button>
      </ModalEnd>
    </>
  )
}
