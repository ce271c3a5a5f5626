import { Button, Loader } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accessRules, errorMessage, hasFeature } from '@videozz/contract/browser'
import { mayTranscribe } from '@videozz/domain'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { setTranscription } from '../../../shared/queries/transcriptions.ts'
import { gateSubject } from '../../../shared/session/gate-subject.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { tileOfVideo } from '../../../shared/media/tile-of-video.ts'
import { costText, firstText, type SourceCaptions } from '../model/source-captions.ts'
import css from './source-line.module.css'
import type { Source } from './use-source-captions.ts'

const signs: Record<SourceCaptions['state'], React.ReactNode> = {
  ready: <IconCheck size={16} aria-hidden />,
  writing: <Loader size={14} aria-hidden />,
  script: <Loader size={14} aria-hidden />,
  off: <IconAlertTriangle size={16} aria-hidden />,
  none: <IconAlertTriangle size={16} aria-hidden />,
}

type SourceLineProps = { source: Source; /** Whether it is transcribed first once that is confirmed. */ offered: boolean }

/** A chosen media with the captions it is read from; without any, how to get some and what that takes. */
export function SourceLine({ source: { video, captions, transcription }, offered }: SourceLineProps) {
  const seconds = transcription?.seconds ?? null
  const promised = offered && captions?.state === 'none' && seconds !== null
  return (
    <div className={css.line}>
      <Tile {...tileOfVideo(video)} size="thumb" />
      <div className={css.words}>
        <h3 className="cut">{video.title}</h3>
        <p data-state={captions?.state} role="status">
          {captions ? signs[captions.state] : <Loader size={14} aria-hidden />}
          {promised ? firstText(seconds) : (captions?.words ?? 'Procurando legendas...')}
        </p>
        {captions?.state === 'off' && (
          <div className={css.ways}>
            <Button size="xs" variant="default" component={Link} to={`/media/${video.key}?tab=legenda`}>
              Ver legendas
            </Button>
          </div>
        )}
        {captions?.state === 'none' && !promised && (
          <CaptionWays videoKey={video.key} seconds={transcription?.configured ? seconds : null} />
        )}
      </div>
    </div>
  )
}

/** @param seconds that a transcription takes; null where there is no engine. */
function CaptionWays({ videoKey, seconds }: { videoKey: string; seconds: number | null }) {
  const client = useQueryClient()
  const session = useSession()
  const [opened] = useState(() => new Date())
  const request = useMutation({
    mutationFn: () => api('POST /videos/transcribe', { body: { key: videoKey } }),
    onSuccess: (transcription) => setTranscription(client, videoKey, transcription),
  })
  const fault = ruleFault(accessRules.editSubtitles, session)
  const reason = fault && errorMessage(fault)
  const offered = seconds !== null && hasFeature('transcription') && mayTranscribe(gateSubject(session), opened)
  return (
    <>
      {offered && <p>{costText(seconds)}</p>}
      <div className={css.ways}>
        {offered && (
          <DisabledHint reason={reason}>
            <Button size="xs" variant="default" loading={request.isPending} onClick={() => reason === null && request.mutate()}>
              Gerar legenda
            </Button>
          </DisabledHint>
        )}
        <Button size="xs" variant="default" component={Link} to={`/media/${videoKey}?tab=legenda`}>
          Enviar legenda
        </Button>
      </div>
    </>
  )
}
