import { Button, Modal, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Video } from '@videozz/contract/browser'
import { useState } from 'react'
import { useConnection } from '../../../shared/connections/use-connection.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { invalidateCloudConnections } from '../../../shared/queries/cloud-connections.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { ConnectStep } from './connect-step.tsx'
import { DoneStep } from './done-step.tsx'
import { FormStep } from './form-step.tsx'
import css from './publishing.module.css'

export type PublishDialogProps = { video: Video | null; onClose: () => void }

/** Publishes a media at YouTube in three steps. Closed while `video` is null; nothing of it is kept then. */
export default function PublishDialog({ video, onClose }: PublishDialogProps) {
  // The words stay while the dialog fades.
  const [shown, setShown] = useState(video)
  if (video !== null && video.key !== shown?.key) setShown(video)
  return (
    <Modal opened={video !== null} onClose={onClose} title="Importar conteúdo do YouTube" size={560}>
      {shown && <Steps key={shown.key} video={shown} onClose={onClose} />}
    </Modal>
  )
}

const steps = ['Conectar', 'Publicar', 'Tudo pronto!'] as const

function Steps({ video, onClose }: { video: Video; onClose: () => void }) {
  const client = useQueryClient()
  const youtube = useConnection('youtube')
  const [published, setPublished] = useState(false)
  /** The person wants to connect, whatever is connected. */
  const [other, setOther] = useState(false)
  const { connection, error } = youtube
  const usable = connection?.state === 'valid' && !other && youtube.service?.missing.length === 0
  const place = published ? 2 : usable ? 1 : 0
  const connecting = {
    ...youtube,
    connect: async () => {
      const result = await youtube.connect()
      if (result.outcome === 'connected') setOther(false)
      return result
    },
  }
  return (
    <>
      <ol className={css.steps} aria-label="Etapas">
        {steps.map((name, index) => (
          <li key={name} aria-current={index === place ? 'step' : undefined} data-past={index < place || undefined}>
            {name}
          </li>
        ))}
      </ol>
      {published ? (
        <DoneStep videoKey={video.key} onClose={onClose} />
      ) : usable ? (
        <FormStep
          video={video}
          connection={connection}
          onPublished={() => setPublished(true)}
          onReconnect={() => {
            setOther(true)
            void invalidateCloudConnections(client)
          }}
          onOther={() => setOther(true)}
          onClose={onClose}
        />
      ) : connection !== undefined ? (
        <ConnectStep youtube={connecting} onClose={onClose} />
      ) : error instanceof Error ? (
        <LoadFault what="a conexão com o YouTube" error={error} retry={() => void invalidateCloudConnections(client)} />
      ) : (
        <div role="status" aria-label="Carregando a conexão">
          <Skeleton height={20} mb={8} />
          <Skeleton height={20} width="60%" />
          <ModalEnd>
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
          </ModalEnd>
        </div>
      )}
    </>
  )
}
