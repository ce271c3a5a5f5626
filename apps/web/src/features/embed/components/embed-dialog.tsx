import { Button, Modal, Skeleton, UnstyledButton } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import type { EmbedKind } from '@videozz/contract/browser'
import { useState } from 'react'
import { ApiError, isUnavailable } from '../../../shared/api/api-error.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { embedSettingsQuery } from '../../../shared/queries/embed-settings.ts'
import { platformLabel } from '../model/platforms.ts'
import { type ShareSubject, subjectKey, whereText } from '../model/share-subject.ts'
import { ChoosePlatform } from './choose-platform.tsx'
import { CopyEmbed } from './copy-embed.tsx'
import { DefineHosts } from './define-hosts.tsx'
import css from './embed-dialog.module.css'
import { useShareToken } from './use-share-token.ts'

export type EmbedDialogProps = { subject: ShareSubject | null; onClose: () => void }

/** Compartilhar Conteúdo: the platform, its allowed domains, then the code. Closed while `subject` is null. */
export default function EmbedDialog({ subject, onClose }: EmbedDialogProps) {
  // The words stay while the dialog fades.
  const [shown, setShown] = useState(subject)
  const [kind, setKind] = useState<EmbedKind | null>(null)
  if (subject !== null && subject !== shown) {
    setShown(subject)
    // The same media comes again whenever it is fetched.
    if (shown === null || subjectKey(subject) !== subjectKey(shown)) setKind(null)
  }
  return (
    <Modal
      opened={subject !== null}
      onClose={onClose}
      onExitTransitionEnd={() => setKind(null)}
      title={<Heading subject={shown} kind={kind} onBack={() => setKind(null)} />}
      classNames={{ content: css.content ?? '' }}
    >
      {shown && kind === null && <ChoosePlatform onChoose={setKind} />}
      {shown && kind !== null && <Steps key={`${subjectKey(shown)} ${kind}`} subject={shown} kind={kind} onClose={onClose} />}
    </Modal>
  )
}

function Heading({ subject, kind, onBack }: { subject: ShareSubject | null; kind: EmbedKind | null; onBack: () => void }) {
  return (
    <span className={css.heading}>
      {kind !== null && (
        <UnstyledButton className={css.back} aria-label="Escolher outra plataforma" onClick={onBack}>
          <IconArrowLeft size={18} aria-hidden />
        </UnstyledButton>
      )}
      <span>
        {kind === null ? 'Compartilhar Conteúdo' : platformLabel(kind)}
        {subject && (
          <span className={css.title}>
            <bdi>{subject.title}</bdi>
            {kind === null && `. ${whereText(subject)}`}
          </span>
        )}
      </span>
    </span>
  )
}

function Steps({ subject, kind, onClose }: { subject: ShareSubject; kind: EmbedKind; onClose: () => void }) {
  const { token, error, retry, putDomains, putPlaylist } = useShareToken(subject, kind)
  // What the account prefers is a help; without it the steps do their work all the same.
  const settings = useQuery(embedSettingsQuery)
  const [chosen, setStep] = useState<'defineHosts' | 'copyEmbed' | null>(null)
  if (!token && error) return <Failed error={error} onClose={onClose} onRetry={retry} />
  if (!token || settings.isPending) {
    return (
      <div role="status" aria-label="Carregando" className={css.loading}>
        <Skeleton h={14} w="60%" />
        <Skeleton h={36} mt={16} />
      </div>
    )
  }
  const step = chosen ?? (token.referrers.length > 0 ? 'copyEmbed' : 'defineHosts')
  return step === 'defineHosts' ? (
    <DefineHosts
      token={token}
      defaults={settings.data?.defaultDomains ?? []}
      onCancel={onClose}
      onSaved={(saved) => {
        putDomains(saved)
        setStep('copyEmbed')
      }}
    />
  ) : (
    <CopyEmbed
      token={token}
      subject={subject}
      kind={kind}
      signedOnly={settings.data?.requiresSignedViewer ?? false}
      onPlaylist={putPlaylist}
      onBack={() => setStep('defineHosts')}
      onCopied={onClose}
    />
  )
}

function Failed({ error, onClose, onRetry }: { error: Error; onClose: () => void; onRetry: () => void }) {
  const known = error instanceof ApiError
  return (
    <div role="alert">
      <p className={css.text}>{known ? error.message : 'Não foi possível carregar o código de incorporação.'}</p>
      <ModalEnd>
        <Button variant="default" onClick={onClose} data-autofocus>
          Fechar
        </Button>
        {(!known || isUnavailable(error) || error.status >= 500) && <Button onClick={onRetry}>Tentar novamente</Button>}
      </ModalEnd>
    </div>
  )
}
