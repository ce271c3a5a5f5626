import { Button } from '@mantine/core'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Publication, Video } from '@videozz/contract/browser'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { browserKept } from '../../../shared/kept.ts'
import { applyPublicationEvent, invalidatePublications, publicationsQuery } from '../../../shared/queries/publications.ts'
import { useRealtime } from '../../../shared/realtime/use-realtime.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { MediaNote } from '../../../ui/media-note.tsx'
import { headPublication, privacyWords } from '../model/publish-words.ts'
import { PublicationProgress } from './publication-progress.tsx'
import { ReconnectButton } from './reconnect-button.tsx'
import css from './publishing.module.css'

/** Name of the publication that was closed in this browser. */
const closedName = (key: string): string => `publication-closed-${key}`

/** The latest publication of a media at YouTube; nothing where there is none, or it ended and was closed. */
export function PublicationNote({ video: { key: videoKey } }: { video: Pick<Video, 'key'> }) {
  const client = useQueryClient()
  const { data } = useQuery(publicationsQuery(videoKey))
  const [closed, setClosed] = useState(() => browserKept.read(closedName(videoKey)))
  useRealtime('publication', (event) => {
    if (event.key === videoKey) applyPublicationEvent(client, event)
  })
  const publication = data?.publications[0]
  if (!publication || publication.id === closed) return null
  const close = (): void => {
    browserKept.write(closedName(videoKey), publication.id)
    setClosed(publication.id)
  }
  const tone = publication.state === 'failed' ? 'bad' : undefined
  return (
    <MediaNote
      tone={tone}
      name="Publicação no YouTube"
      close={publication.endedAt === null ? undefined : { label: 'Fechar aviso da publicação', onClose: close }}
    >
      {publication.endedAt === null ? (
        <Running videoKey={videoKey} publication={publication} />
      ) : (
        <Ended videoKey={videoKey} publication={publication} />
      )}
    </MediaNote>
  )
}

type PartProps = { videoKey: string; publication: Publication }

function useChange(videoKey: string, id: string, call: 'cancel' | 'retry') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call === 'cancel'
        ? api('POST /videos/youtube/{videoKey}/{id}/cancel', { params: { videoKey, id } })
        : api('POST /videos/youtube/{videoKey}/{id}/retry', { params: { videoKey, id } }),
    onSettled: () => invalidatePublications(client, videoKey),
  })
}

function Running({ videoKey, publication }: PartProps) {
  const [asking, setAsking] = useState(false)
  const cancel = useChange(videoKey, publication.id, 'cancel')
  const retry = useChange(videoKey, publication.id, 'retry')
  return (
    <div>
      <PublicationProgress publication={publication} />
      <div className={css.buttons}>
        {publication.reason === 'reconnect' && <ReconnectButton onConnected={() => retry.mutate()} />}
        {publication.url === null ? (
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>
            Cancelar envio
          </Button>
        ) : (
          <WatchLink url={publication.url} />
        )}
      </div>
      <ConfirmModal
        opened={asking}
        title="Cancelar o envio?"
        confirmLabel="Cancelar envio"
        cancelLabel="Continuar enviando"
        danger
        loading={cancel.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        O que já foi enviado é descartado, e nada aparece no seu canal.
      </ConfirmModal>
    </div>
  )
}

function Ended({ videoKey, publication }: PartProps) {
  const retry = useChange(videoKey, publication.id, 'retry')
  const { state, message, url, title, channel, becamePrivacy, notes } = publication
  return (
    <div>
      <h2>{headPublication(publication)}</h2>
      <p>
        “{title}”{channel && ` · ${channel.title}`}
        {becamePrivacy && ` · ${privacyWords[becamePrivacy]}`}
      </p>
      {message !== null && <p role={state === 'failed' ? 'alert' : undefined}>{message}</p>}
      {notes.map((note) => (
        <p key={note.code} className={css.warning}>
          {note.message}
        </p>
      ))}
      {state === 'published' && <p>Para mudar o vídeo ou tirá-lo do ar, use o YouTube Studio: excluir a mídia aqui não o exclui lá.</p>}
      <div className={css.buttons}>
        {url !== null && <WatchLink url={url} />}
        {url === null && state !== 'published' && (
          <Button variant="default" size="xs" loading={retry.isPending} onClick={() => retry.mutate()}>
            Tentar novamente
          </Button>
        )}
      </div>
    </div>
  )
}

const WatchLink = ({ url }: { url: string }) => (
  <Button
    component="a"
    href={url}
    target="_blank"
    rel="noreferrer"
    variant="default"
    size="xs"
    rightSection={<IconExternalLink size={15} aria-hidden />}
  >
    Ver no YouTube
  </Button>
)
