import { Button, Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { embedTokenQuery } from '../api/embed-token.ts'
import { CopyEmbed } from './copy-embed.tsx'
import { DefineHosts } from './define-hosts.tsx'
import css from './embed-dialog.module.css'

export type EmbedVideo = { key: string; title: string }
export type EmbedDialogProps = { video: EmbedVideo | null; onClose: () => void }

/** Incorporar: allowed domains, then the code. Closed while `video` is null. */
export default function EmbedDialog({ video, onClose }: EmbedDialogProps) {
  // The words stay while the dialog fades.
  const [shown, setShown] = useState(video)
  if (video !== null && video !== shown) setShown(video)
  return (
    <Modal
      opened={video !== null}
      onClose={onClose}
      title={<Heading video={shown} />}
      classNames={{ inner: css.inner ?? '', content: css.content ?? '' }}
    >
      {shown && <Steps key={shown.key} video={shown} onClose={onClose} />}
    </Modal>
  )
}

function Heading({ video }: { video: EmbedVideo | null }) {
  return (
    <>
      Incorporar
      {video && <span className={css.title}>{video.title}</span>}
    </>
  )
}

function Steps({ video, onClose }: { video: EmbedVideo; onClose: () => void }) {
  const { data: token, error, refetch } = useQuery(embedTokenQuery(video.key))
  const [chosen, setStep] = useState<'defineHosts' | 'copyEmbed' | null>(null)
  if (!token) {
    return error ? (
      <div role="alert">
        <p className={css.text}>{error instanceof ApiError ? error.message : 'Não foi possível carregar o código de incorporação.'}</p>
        <div className={css.end}>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <Button onClick={() => void refetch()}>Tentar novamente</Button>
        </div>
      </div>
    ) : (
      <div role="status" aria-label="Carregando" className={css.loading}>
        <Skeleton h={14} w="60%" />
        <Skeleton h={36} mt={16} />
      </div>
    )
  }
  const step = chosen ?? (token.referrers.length > 0 ? 'copyEmbed' : 'defineHosts')
  return (
    <>
      {step === 'defineHosts' ? (
        <DefineHosts videoId={video.key} token={token} onCancel={onClose} onSaved={() => setStep('copyEmbed')} />
      ) : (
        <CopyEmbed token={token} title={video.title} onBack={() => setStep('defineHosts')} onCopied={onClose} />
      )}
    </>
  )
}
