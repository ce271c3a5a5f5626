import { Button, Skeleton, Switch } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accessRules, errorMessage, subtitleLanguageNames } from '@videozz/contract/browser'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { lazy, Suspense, useState } from 'react'
import type { OnSaver } from '../../../shared/forms/page-saver.ts'
import { api } from '../../../shared/api/client.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { useSession } from '../../../shared/session/use-session.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { invalidateSubtitles, type Subtitle, subtitleTextQuery } from '../../../shared/queries/subtitles.ts'
import { CaptionEditor } from './caption-editor.tsx'
import css from './transcribed-card.module.css'

const TranscriptEditor = lazy(() => import('../transcript/transcript-editor.tsx'))

export type TranscribedCardProps = {
  subtitle: Subtitle
  onSeek: (seconds: number) => void
  preview: { play: (seconds: number) => void }
  onDirty: (dirty: boolean) => void
  onSaver: OnSaver
}

/** The automatic subtitle that is ready; `hasWords`: its text is edited word by word. */
export function TranscribedCard({ subtitle, hasWords, preview, onSeek, onDirty, onSaver }: TranscribedCardProps & { hasWords: boolean }) {
  const client = useQueryClient()
  const [confirming, setConfirming] = useState(false)
  // While a newer text is being fetched, edits of the older one are kept.
  const text = useQuery({ ...subtitleTextQuery(subtitle), placeholderData: keepPreviousData, enabled: !hasWords })
  const fault = ruleFault(accessRules.editSubtitles, useSession())
  const { videoKey, enabled, language } = subtitle
  const changing = useMutation({
    mutationFn: () => api('PUT /subtitles/transcribed/enabled', { body: { videoKey, enabled: !enabled } }),
    onSuccess: () => notifySuccess('Legenda automática atualizada com sucesso'),
    onError: () => notifyError('Erro ao atualizar legenda automática'),
    onSettled: async () => {
      setConfirming(false)
      await invalidateSubtitles(client, videoKey)
    },
    meta: { silent: true },
  })
  return (
    <div className={css.card} data-plain={hasWords || undefined}>
      <div className={css.head}>
        <b>{subtitleLanguageNames[language]}</b>
        <DisabledHint reason={fault && errorMessage(fault)}>
          <Switch label="Mostrar no player" checked={enabled} onChange={() => fault === null && setConfirming(true)} />
        </DisabledHint>
      </div>
      {hasWords && (
        <Suspense fallback={<Skeleton h={320} radius="lg" />}>
          <TranscriptEditor
            videoKey={videoKey}
            preview={preview}
            locked={fault && errorMessage(fault)}
            onDirty={onDirty}
            onSaver={onSaver}
          />
        </Suspense>
      )}
      {text.isLoading && <Skeleton h={120} />}
      {text.isError && (
        <Button variant="default" size="xs" onClick={() => void text.refetch()}>
          Tentar novamente
        </Button>
      )}
      {!hasWords && text.data !== undefined && (
        <CaptionEditor
          subtitle={subtitle}
          text={text.data}
          isPassing={text.isPlaceholderData}
          locked={fault && errorMessage(fault)}
          onSeek={onSeek}
          onDirty={onDirty}
          onSaver={onSaver}
        />
      )}
      <ConfirmModal
        opened={confirming}
        title={enabled ? 'Desativar a legenda automática?' : 'Ativar a legenda automática?'}
        confirmLabel={enabled ? 'Desativar' : 'Ativar'}
        loading={changing.isPending}
        onConfirm={() => changing.mutate()}
        onClose={() => setConfirming(false)}
      >
        {enabled
          ? 'Ela deixa de aparecer no player. O texto continua guardado.'
          : 'Ela passa a aparecer no player, junto das que você enviou.'}
      </ConfirmModal>
    </div>
  )
}
