import { useNavigate } from '@tanstack/react-router'
import type { VideoDetail } from '@videozz/contract/browser'
import { lazy, Suspense, useRef, useState } from 'react'
import type { SendToFolderSlot } from '../../../shared/media/folder-slots.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { useSaveVideo } from '../api/use-save-video.ts'
import { deleteReason, editReason } from '../model/action-reasons.ts'
import type { DetailTab } from '../model/detail-tab.ts'
import { DetailFooter } from './detail-footer.tsx'
import { DetailForm } from './detail-form.tsx'
import { DetailColumns, DetailPage } from './detail-layout.tsx'
import { DetailTabs } from './detail-tabs.tsx'
import { type DetailAction, DetailView } from './detail-view.tsx'
import type { EmbedSlot, FileNoteSlot, MediaNoteSlot } from './embed-slot.ts'
import { LeaveDialog } from '../../../shared/forms/leave-dialog.tsx'
import { useDetailTabs } from './use-detail-tabs.ts'
import { useEdit } from './use-edit.ts'
import { usePreviewPlace } from '../../../shared/media/use-preview-place.ts'
import { useReprocessing } from './use-reprocessing.tsx'
import { useSaveAll } from './use-save-all.ts'

const nothing: readonly VideoDetail[] = []

// Rarely shown.
const EditConflict = lazy(async () => ({ default: (await import('./edit-conflict.tsx')).EditConflict }))
const RecoveredNote = lazy(async () => ({ default: (await import('../../../ui/recovered-note.tsx')).RecoveredNote }))
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }))

/** Components of other features on the page of a media. */
export type DetailSlots = {
  EmbedDialog: EmbedSlot
  SendDialog: SendToFolderSlot
  DownloadDialog: EmbedSlot
  ReplaceDialog: EmbedSlot
  PublishDialog: EmbedSlot
  PublicationNote: MediaNoteSlot
  FileNote: FileNoteSlot
}
export type MediaDetailProps = DetailSlots & { video: VideoDetail; tabs: readonly DetailTab[] }

/** A media with its tabs and preview. */
export function MediaDetail({
  video,
  tabs,
  EmbedDialog,
  SendDialog,
  DownloadDialog,
  ReplaceDialog,
  PublishDialog,
  ...notes
}: MediaDetailProps) {
  const session = useSession()
  const navigate = useNavigate()
  const formRef = useRef<HTMLDivElement>(null)
  const [deleting, setDeleting] = useState(false)
  const [sending, setSending] = useState(nothing)
  const [openDialog, setOpenDialog] = useState<DetailAction | null>(null)
  const reprocessing = useReprocessing(video, session)
  const shown = useDetailTabs(tabs, video)
  const preview = usePreviewPlace()
  const edit = useEdit(video)
  const saving = useSaveVideo(video, { onSaved: edit.settle })
  const { dirty } = edit
  const save = useSaveAll({ edit, saving, shown, formRef })
  const toLibrary = (ignoreBlocker: boolean) => void navigate({ to: '/media', ignoreBlocker })
  const locked = editReason(session)
  // While values are being saved, they are not shown as a conflict.
  const conflict = saving.isPending ? null : edit.conflict
  const changed = dirty || shown.savers.length > 0
  const unfit = conflict ? 'Escolha antes qual versão fica' : (shown.savers.find(({ reason }) => reason !== null)?.reason ?? null)
  const saveReason = changed ? ((dirty ? locked : null) ?? unfit) : (locked ?? 'Nada foi alterado')

  return (
    <>
      <DetailPage title={video.title}>
        <DetailColumns
          formRef={formRef}
          form={
            <>
              <Suspense fallback={null}>
                {edit.recovered && conflict === null && <RecoveredNote onDrop={edit.drop} />}
                {(conflict !== null || edit.aside !== null) && <EditConflict {...edit} conflict={conflict} />}
              </Suspense>
              <DetailTabs {...shown} video={video} preview={preview}>
                <DetailForm video={video} form={edit.form} preview={preview} locked={locked !== null} onCover={edit.settleCover} />
              </DetailTabs>
            </>
          }
          view={
            <DetailView
              video={video}
              session={session}
              reprocessing={reprocessing}
              onAsk={setOpenDialog}
              {...notes}
              onSend={() => setSending([video])}
            />
          }
        />
      </DetailPage>
      <DetailFooter
        dirty={dirty || shown.dirty}
        saving={saving.isPending || shown.savers.some((saver) => saver.saving)}
        saveReason={saveReason}
        deleteReason={deleteReason(session)}
        reprocessing={reprocessing.offered && video.status !== 'error' ? reprocessing : null}
        onLeave={() => toLibrary(false)}
        onDelete={() => setDeleting(true)}
        onSave={() => void save()}
      />
      <LeaveDialog what="nesta mídia" dirty={dirty || shown.dirty} saveReason={saveReason} onSave={save} onLeave={edit.drop} />
      <Suspense fallback={null}>
        <DeleteDialog
          videos={deleting ? [video] : nothing}
          where="page"
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            edit.drop()
            toLibrary(true)
          }}
        />
      </Suspense>
      {reprocessing.dialog}
      <SendDialog videos={sending} onClose={() => setSending(nothing)} />
      <EmbedDialog video={openDialog === 'embed' ? video : null} onClose={() => setOpenDialog(null)} />
      <DownloadDialog video={openDialog === 'download' ? video : null} onClose={() => setOpenDialog(null)} />
      <ReplaceDialog video={openDialog === 'replace' ? video : null} onClose={() => setOpenDialog(null)} />
      <PublishDialog video={openDialog === 'publish' ? video : null} onClose={() => setOpenDialog(null)} />
    </>
  )
}
