import { Button } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useNavigate } from '@tanstack/react-router'
import type { VideoDetail } from '@videozz/contract/browser'
import { useState } from 'react'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { ActionsFooter } from '../../../ui/actions-footer.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { useSaveVideo } from '../api/use-save-video.ts'
import { deleteReason, editReason } from '../model/action-reasons.ts'
import { checkValues, type DetailFaults, type DetailValues, sameValues, valuesOf } from '../model/detail-values.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import type { DetailTab } from '../model/detail-tab.ts'
import { DetailForm } from './detail-form.tsx'
import { DetailTabs } from './detail-tabs.tsx'
import { DetailView } from './detail-view.tsx'
import type { EmbedSlot } from './embed-slot.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import css from './media-detail.module.css'
import { useDetailTabs } from './use-detail-tabs.ts'
import { usePreviewPlace } from './use-preview-place.ts'
import { useReprocessing } from './use-reprocessing.tsx'

const nothing: readonly VideoDetail[] = []
const faultsOf = (error: unknown): DetailFaults => (error instanceof ApiError ? error.fields : {})

export type MediaDetailProps = { video: VideoDetail; tabs: readonly DetailTab[]; EmbedDialog: EmbedSlot }

/** A media with its tabs and preview. */
export function MediaDetail({ video, tabs, EmbedDialog }: MediaDetailProps) {
  const session = useSession()
  const navigate = useNavigate()
  const draft = useDraft<DetailValues>('detalhes')
  // Null while nothing is changed: what the server says is shown.
  const [changed, setChanged] = useState<DetailValues | null>(draft.kept ?? null)
  const [checked, setChecked] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [embedding, setEmbedding] = useState(false)
  const reprocessing = useReprocessing(video, session)
  const shown = useDetailTabs(tabs, video)
  const preview = usePreviewPlace()
  const saved = valuesOf(video)
  const values = changed ?? saved
  const dirty = !sameValues(values, saved)

  const saving = useSaveVideo(video, () => {
    setChanged(null)
    setChecked(false)
    draft.clear()
  })
  const change = (part: Partial<DetailValues>): void => {
    const next = { ...values, ...part }
    setChanged(next)
    if (sameValues(next, saved)) draft.clear()
    else draft.keep(next)
  }
  const save = (): void => {
    setChecked(true)
    if (Object.keys(checkValues(values)).length === 0) saving.mutate({ ...values, title: values.title.trim() })
  }
  const toLibrary = (ignoreBlocker: boolean) => navigate({ to: '/media', ignoreBlocker })
  const locked = editReason(session)
  const saveReason = locked ?? (!dirty && 'Nada foi alterado')
  const faults = checked ? { ...faultsOf(saving.error), ...checkValues(values) } : {}

  return (
    <>
      <Page className={css.detail}>
        <PageHeader className={css.head} title="Detalhes da Mídia" subtitle={<span className={css.subtitle}>{video.title}</span>} />
        <div className={css.columns}>
          <DetailTabs {...shown} video={video} preview={preview}>
            <DetailForm video={video} values={values} faults={faults} locked={locked !== null} onChange={change} />
          </DetailTabs>
          <DetailView video={video} session={session} reprocessing={reprocessing} onEmbed={() => setEmbedding(true)} />
        </div>
      </Page>
      <ActionsFooter
        start={
          <>
            <Button variant="default" size="md" onClick={() => void toLibrary(false)}>
              Sair
            </Button>
            <DisabledHint reason={deleteReason(session)}>
              <Button
                className={css.iconic ?? ''}
                variant="subtle"
                color="red"
                size="md"
                aria-label="Deletar"
                leftSection={<IconTrash size={17} aria-hidden />}
                onClick={() => setDeleting(true)}
              >
                Deletar
              </Button>
            </DisabledHint>
            {reprocessing.offered && video.status !== 'error' && (
              <DisabledHint reason={reprocessing.reason}>
                <Button
                  className={css.iconic ?? ''}
                  variant="subtle"
                  color="gray"
                  data-quiet
                  size="md"
                  aria-label="Reprocessar"
                  leftSection={<IconRefresh size={17} aria-hidden />}
                  loading={reprocessing.pending}
                  onClick={reprocessing.run}
                >
                  Reprocessar
                </Button>
              </DisabledHint>
            )}
          </>
        }
        note={
          dirty || shown.dirty ? (
            <>
              <StatusDot tone="warn" />
              Alterações não salvas
            </>
          ) : undefined
        }
      >
        <DisabledHint reason={saveReason}>
          <Button size="md" loading={saving.isPending} onClick={save}>
            Salvar alterações
          </Button>
        </DisabledHint>
      </ActionsFooter>
      <LeaveDialog dirty={dirty || shown.dirty} onLeave={draft.clear} />
      <DeleteDialog
        videos={deleting ? [video] : nothing}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          draft.clear()
          void toLibrary(true)
        }}
      />
      {reprocessing.dialog}
      <EmbedDialog video={embedding ? video : null} onClose={() => setEmbedding(false)} />
    </>
  )
}
