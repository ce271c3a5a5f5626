import { useParams } from '@tanstack/react-router'
import { MediaDetailScreen } from '../../features/videos/screens/media-detail-screen.tsx'
import { prefetchVideo } from '../../features/videos/api/prefetch-videos.ts'
import { detailTabs } from './detail-tabs.ts'
import { DownloadSlotDialog } from './download-slot-dialog.tsx'
import { EmbedSlotDialog } from './embed-slot-dialog.tsx'
import { PublicationSlotNote } from './publication-slot-note.tsx'
import { PublishSlotDialog } from './publish-slot-dialog.tsx'
import { ReplaceSlotDialog } from './replace-slot-dialog.tsx'
import { ReplacementSlotNote } from './replacement-slot-note.tsx'
import { SendToFolderDialog } from './send-to-folder-dialog.tsx'

/** Detalhes da Mídia with tabs and dialogs of other features. Remounted for each media. */
export default function MediaDetailPage() {
  const { id } = useParams({ from: '/shell/media/$id' })
  return (
    <MediaDetailScreen
      key={id}
      id={id}
      tabs={detailTabs}
      EmbedDialog={EmbedSlotDialog}
      SendDialog={SendToFolderDialog}
      DownloadDialog={DownloadSlotDialog}
      ReplaceDialog={ReplaceSlotDialog}
      PublishDialog={PublishSlotDialog}
      PublicationNote={PublicationSlotNote}
      FileNote={ReplacementSlotNote}
    />
  )
}

export const prefetch = ({ id = '' }: Record<string, string>): void => prefetchVideo(id)
