import { Button, Group } from '@mantine/core'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { Link } from '@tanstack/react-router'
import type { Session, Video } from '@videozz/contract/browser'
import { hasPermission } from '@videozz/domain'
import { failedText, failureText } from '../../../shared/media/describe-media.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { MediaNote } from '../../../ui/media-note.tsx'
import type { Reprocessing } from './use-reprocessing.tsx'

export type FailureNoteProps = { video: Video; session: Session; reprocessing: Reprocessing }

/** Why a media failed, with the actions to reprocess it or to upload again. */
export function FailureNote({ video, session, reprocessing }: FailureNoteProps) {
  return (
    <MediaNote tone="bad">
      <div role="alert">
        <h2>{failedText}</h2>
        <p>{failureText(video)}</p>
        {video.playable && <p>O que ficou pronto continua disponível para assistir.</p>}
      </div>
      <Group gap={8} mt={12}>
        {reprocessing.offered && (
          <DisabledHint reason={reprocessing.reason}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={reprocessing.pending}
              onClick={reprocessing.run}
            >
              Reprocessar
            </Button>
          </DisabledHint>
        )}
        {hasPermission(session, 'videozz:videos:upload') && (
          <Button variant="default" size="xs" component={Link} to="/upload" leftSection={<IconCloudUpload size={16} aria-hidden />}>
            Enviar novamente
          </Button>
        )}
      </Group>
    </MediaNote>
  )
}
