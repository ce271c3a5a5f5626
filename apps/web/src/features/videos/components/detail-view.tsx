import { Button } from '@mantine/core'
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import IconBrandYoutube from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs'
import type { Session, VideoDetail } from '@videozz/contract/browser'
import { isVideoType } from '@videozz/domain'
import { lazy, Suspense } from 'react'
import { isIos } from '../../../shared/is-ios.ts'
import { downloadReason } from '../../../shared/media/download-reason.ts'
import { tileOfVideo } from '../../../shared/media/tile-of-video.ts'
import { usePreviewCode } from '../../../shared/media/use-preview-code.ts'
import { offersPublishing, publishReason } from '../../../shared/media/publish-reason.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { embedReason } from '../../../shared/media/embed-reason.ts'
import { folderReason, replaceReason } from '../model/action-reasons.ts'
import type { FileNoteSlot, MediaNoteSlot } from './embed-slot.ts'
import css from './detail-view.module.css'
import { PreviewPlayer } from '../../../shared/media/preview-player.tsx'
import { useStartAt } from './use-start-at.ts'
import { ProcessingNote } from './processing-note.tsx'
import type { Reprocessing } from './use-reprocessing.tsx'

const YoutubeView = lazy(async () => ({ default: (await import('./youtube-view.tsx')).YoutubeView }))
const FailureNote = lazy(async () => ({ default: (await import('./failure-note.tsx')).FailureNote }))
const ImprintNotes = lazy(() => import('./imprint-notes.tsx'))

const downloadHint = 'Clique para realizar o download do conteúdo!'

/** Actions on a media that open a dialog. */
export type DetailAction = 'embed' | 'download' | 'replace' | 'publish'

export type DetailViewProps = {
  video: VideoDetail
  session: Session
  reprocessing: Reprocessing
  onAsk: (action: DetailAction) => void
  FileNote: FileNoteSlot
  PublicationNote: MediaNoteSlot
  onSend: () => void
}

/** Player with its actions and notes, beside the form. */
export function DetailView({ video, session, reprocessing, onAsk, onSend, FileNote, PublicationNote }: DetailViewProps) {
  const code = usePreviewCode()
  const startAt = useStartAt()
  const sendToFolder = (
    <DisabledHint reason={folderReason(session)}>
      <Button variant="default" leftSection={<IconFolderPlus size={17} aria-hidden />} onClick={onSend}>
        Enviar para pasta
      </Button>
    </DisabledHint>
  )
  if (video.type === 'youtube')
    return (
      <Suspense fallback={null}>
        <YoutubeView video={video} folders={sendToFolder} />
      </Suspense>
    )
  return (
    <section aria-label="Prévia">
      {video.playable ? (
        // Remounted when the file was replaced.
        <PreviewPlayer
          key={video.source.size}
          video={video}
          marked={(session.hasImprint || video.sample) && isVideoType(video.type)}
          startAt={startAt}
        />
      ) : (
        // Its state is told by the note below.
        <div className={css.still}>
          <Tile {...tileOfVideo(video)} state="ready" duration={null} />
        </div>
      )}
      <div className={css.actions}>
        <DisabledHint reason={embedReason(video, session)}>
          <Button variant="default" leftSection={<IconCode size={17} aria-hidden />} onClick={() => onAsk('embed')}>
            Incorporar
          </Button>
        </DisabledHint>
        {!isIos() && (
          <DisabledHint reason={downloadReason(video, session)}>
            <Button
              variant="default"
              title={downloadReason(video, session) === null ? downloadHint : undefined}
              leftSection={<IconDownload size={17} aria-hidden />}
              onClick={() => onAsk('download')}
            >
              Baixar
            </Button>
          </DisabledHint>
        )}
        {offersPublishing(video, session) && (
          <DisabledHint reason={publishReason(session)}>
            <Button
              className={css.whole ?? ''}
              variant="default"
              leftSection={<IconBrandYoutube size={17} aria-hidden />}
              onClick={() => onAsk('publish')}
            >
              Publicar no YouTube
            </Button>
          </DisabledHint>
        )}
        {sendToFolder}
        <DisabledHint reason={replaceReason(video, session)}>
          <Button variant="default" leftSection={<IconReplace size={17} aria-hidden />} onClick={() => onAsk('replace')}>
            Substituir arquivo
          </Button>
        </DisabledHint>
      </div>
      <FileNote video={video}>
        <ProcessingNote video={video} />
      </FileNote>
      <PublicationNote video={video} />
      {video.status === 'error' && (
        <Suspense fallback={null}>
          <FailureNote video={video} session={session} reprocessing={reprocessing} />
        </Suspense>
      )}
      {isVideoType(video.type) && (
        <Suspense fallback={null}>
          <ImprintNotes video={video} session={session} reprocessing={reprocessing} code={code} />
        </Suspense>
      )}
    </section>
  )
}
