import { Button } from '@mantine/core'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Video } from '@videozz/contract/browser'
import { hasPermission } from '@videozz/domain'
import { type ReactNode, useCallback, useState } from 'react'
import { AccountAlert } from '../../../shared/account/account-alert.tsx'
import { filesText } from '../../../shared/format/counts.ts'
import { formatSize } from '../../../shared/format/size.ts'
import type { DragAreaSlot, SendToFolderSlot } from '../../../shared/media/folder-slots.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { planUsageQuery } from '../../../shared/queries/plans.ts'
import { recentMediaQuery } from '../../../shared/queries/media.ts'
import { useLiveVideos } from '../../../shared/media/use-live-videos.ts'
import { DeleteDialog } from '../components/delete-dialog.tsx'
import type { BulkSlot, EmbedSlot } from '../components/embed-slot.ts'
import { LibraryFiles } from '../components/library-files.tsx'
import css from '../components/library.module.css'
import { noSelection, type Selection, withoutKeys } from '../../../ui/data-table/selection.ts'
import { RecentsStrip } from '../components/recents-strip.tsx'

const none: readonly Video[] = []
const countOf = ({ totalItems }: { totalItems: number }): number => totalItems

export type LibraryScreenProps = {
  EmbedDialog: EmbedSlot
  DownloadDialog: EmbedSlot
  PublishDialog: EmbedSlot
  SendDialog: SendToFolderSlot
  BulkAction: BulkSlot
  DragArea: DragAreaSlot
  /** What is being imported, over the first page of the files; null while nothing is. */
  imports?: ReactNode
}

const focusFirstRow = (): void => document.querySelector<HTMLElement>('tr[data-key][tabindex="0"]')?.focus()

/** Moves focus to the table when its row was deleted. */
function returnFocus(): void {
  if (document.activeElement === document.body) focusFirstRow()
}

/** Minha biblioteca. */
export function LibraryScreen({ imports = null, ...slots }: LibraryScreenProps) {
  const { EmbedDialog, DownloadDialog, PublishDialog, SendDialog, BulkAction, DragArea } = slots
  useLiveVideos()
  const session = useSession()
  // Not the media themselves: each step of an encode would re-render the whole screen.
  const recent = useQuery({ ...recentMediaQuery, select: countOf })
  const usage = useQuery(planUsageQuery)
  const [embedding, setEmbedding] = useState<Video | null>(null)
  const [downloading, setDownloading] = useState<Video | null>(null)
  const [publishing, setPublishing] = useState<Video | null>(null)
  const [deleting, setDeleting] = useState<readonly Video[]>(none)
  const [sending, setSending] = useState<readonly Video[]>(none)
  const [selected, setSelected] = useState<Selection<Video>>(noSelection)
  const mayUpload = hasPermission(session, 'videozz:videos:upload')
  const closeDelete = useCallback(() => setDeleting(none), [])

  const total = recent.data
  // The storage in use is the whole account's, of which a member bound to folders sees a part.
  const size = usage.data && !session.tenant?.folders ? formatSize(usage.data.storageConsumed) : ''
  const figures = total !== undefined && [filesText(total), size].filter(Boolean).join(', ')
  return (
    <Page foot="panel" className={css.library}>
      <PageHeader
        className={css.head}
        title="Minha biblioteca"
        subtitle={<span className="num">{figures || '\u00a0'}</span>}
        actions={
          mayUpload &&
          total !== 0 && (
            <Button component={Link} to="/upload" size="md" leftSection={<IconCloudUpload size={17} aria-hidden />}>
              Enviar arquivos
            </Button>
          )
        }
      />
      <AccountAlert usage={usage.data} onMakeRoom={focusFirstRow} />
      {total !== 0 && !recent.isError && <RecentsStrip />}
      <LibraryFiles
        session={session}
        selected={selected}
        onSelected={setSelected}
        BulkAction={BulkAction}
        DragArea={DragArea}
        onEmbed={setEmbedding}
        onDownload={setDownloading}
        onPublish={setPublishing}
        onSend={setSending}
        onDelete={setDeleting}
        mayUpload={mayUpload}
        imports={imports}
      />
      <DeleteDialog
        videos={deleting}
        where="library"
        onClose={closeDelete}
        onExited={returnFocus}
        onDeleted={(keys) => setSelected((before) => withoutKeys(before, keys))}
      />
      <SendDialog videos={sending} onClose={() => setSending(none)} onSent={() => setSelected(noSelection)} />
      <EmbedDialog video={embedding} onClose={() => setEmbedding(null)} />
      <DownloadDialog video={downloading} onClose={() => setDownloading(null)} />
      <PublishDialog video={publishing} onClose={() => setPublishing(null)} />
    </Page>
  )
}
