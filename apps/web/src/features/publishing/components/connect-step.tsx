import { Button } from '@mantine/core'
import IconBrandYoutube from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs'
import { useState } from 'react'
import { attemptSentence, blockedSentence } from '../../../shared/connections/connection-words.ts'
import type { ConnectionUse } from '../../../shared/connections/use-connection.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { Note } from '../../../ui/note.tsx'
import css from './publishing.module.css'

/** First step: connects an account at YouTube, or says what the operator has to set for that. */
export function ConnectStep({ youtube, onClose }: { youtube: ConnectionUse; onClose: () => void }) {
  const [fault, setFault] = useState<string | null>(null)
  const [canceled, setCanceled] = useState(false)
  const { connection, service, waiting } = youtube
  const missing = service?.missing ?? []
  const connect = async (): Promise<void> => {
    setFault(null)
    setCanceled(false)
    const result = await youtube.connect()
    if (result.outcome === 'connected') return
    if (result.outcome === 'canceled') return setCanceled(true)
    notifyError('Ocorreu um erro ao autenticar. Tente novamente!')
    setFault(result.outcome === 'failed' ? result.message : blockedSentence)
  }
  return (
    <>
      {missing.length > 0 ? (
        <Note>
          A publicação no YouTube ainda não está configurada neste servidor. Quem administra a plataforma precisa definir{' '}
          {missing.map((name, place) => (
            <span key={name}>
              {place > 0 && ' e '}
              <code>{name}</code>
            </span>
          ))}
          .
        </Note>
      ) : (
        <>
          <p className={css.lead}>
            {connection?.state === 'reconnect'
              ? `A conexão com “${connection.label}” não vale mais. Conecte a conta de novo para publicar.`
              : 'Conecte a conta do Google do canal em que o vídeo será publicado.'}
          </p>
          <p className={css.hint}>
            Pedimos permissão para enviar vídeos, capas e legendas ao seu canal e ler o estado deles. Você pode desconectar quando quiser,
            em Conexões.
          </p>
          <p className={css.fault} role="alert">
            {fault}
          </p>
          <p className={css.hint} role="status">
            {waiting && 'Continue na janela que se abriu. Se você a fechou, cancele e tente novamente.'}
            {canceled && attemptSentence('youtube', 'canceled')}
          </p>
        </>
      )}
      <ModalEnd>
        {waiting ? (
          <Button variant="default" onClick={youtube.cancel}>
            Cancelar
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            {missing.length > 0 ? 'Fechar' : 'Cancelar'}
          </Button>
        )}
        {missing.length === 0 && (
          <Button leftSection={<IconBrandYoutube size={18} aria-hidden />} loading={waiting} onClick={() => void connect()} data-autofocus>
            Conectar com o YouTube
          </Button>
        )}
      </ModalEnd>
    </>
  )
}
