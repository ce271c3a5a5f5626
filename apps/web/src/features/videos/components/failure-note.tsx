import { Button } from '@mantine/core'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Link } from '@tanstack/react-router'
import type { Session, Video } from '@videozz/contract/browser'
import { hasPermission } from '@videozz/domain'
import { failedText, failureText } from '../../../shared/media/describe-media.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { deleteReason } from '../model/action-reasons.ts'
import css from './media-detail.module.css'
import type { Reprocessing } from './use-reprocessing.tsx'

export type FailureNoteProps = { video: Video; session: Session; reprocessing: Reprocessing; onDelete: () => void }

/** Why a media failed and the ways on. */
export function FailureNote({ video, session, reprocessing, onDelete }: FailureNoteProps) {
  return (
    <div className={css.note} data-tone="bad">
      <div role="alert">
        <h2>{failedText}</h2>
        <p>{failureText(video)}</p>
        {video.playable && <p>O que ficou pronto continua disponível para assistir.</p>}
      </div>
      <div className={css.ways}>
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
        <DisabledHint reason={deleteReason(session)}>
          <Button variant="subtle" color="red" size="xs" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
            Deletar
          </Button>
        </DisabledHint>
      </div>
    </div>
  )
}
