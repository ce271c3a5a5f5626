import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { accessRules, errorMessage } from '@videozz/contract/browser'
import { breakCaptions, unpackWords } from '@videozz/domain'
import { useMemo, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatDuration } from '../../../shared/format/duration.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { scriptPreviewQuery } from '../../../shared/queries/script-preview.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { countCues } from '../model/subtitle-words.ts'
import css from './script-preview.module.css'
import { useTranscriptionCall } from './use-transcription-call.ts'

/** Captions shown at first and added by each request for more. */
const step = 100

export type ScriptPreviewProps = { videoKey: string; runId: string; edited: boolean; onSeek: (seconds: number) => void }

/** A script with the times it is said at, before it becomes the subtitle. */
export function ScriptPreview({ videoKey, runId, edited, onSeek }: ScriptPreviewProps) {
  const { data, error, refetch } = useQuery(scriptPreviewQuery(videoKey, runId))
  const [most, setMost] = useState(step)
  const fault = ruleFault(accessRules.editSubtitles, useSession())
  const path = { params: { key: videoKey } }
  const apply = useTranscriptionCall(
    videoKey,
    () => api('PUT /videos/{key}/transcript/script', path),
    () => notifySuccess('Legenda automática atualizada com sucesso'),
  )
  const discard = useTranscriptionCall(videoKey, () => api('DELETE /videos/{key}/transcript/script', path))
  const captions = useMemo(() => (data ? breakCaptions(unpackWords(data.words), data.language) : []), [data])
  if (!data)
    return error === null ? <Skeleton h={240} radius="lg" /> : <LoadFault what="o roteiro" error={error} retry={() => void refetch()} />
  return (
    <div className={css.preview} role="region" aria-label="Roteiro sincronizado">
      <p className={css.intro}>
        <b>Confira antes de aplicar.</b> Toque em um tempo para ouvir a partir dele.
      </p>
      {data.poor && (
        <p className={css.poor} role="alert">
          <b>O roteiro parece diferente do que é dito.</b> Trechos que faltam ou sobram deixam as falas fora do tempo. Confira com atenção.
        </p>
      )}
      <ol className={css.captions}>
        {captions.slice(0, most).map(({ start, lines }) => (
          <li key={start}>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={`${formatDuration(start)}: ouvir`}
              onClick={() => onSeek(start)}
            >
              {formatDuration(start)}
            </Button>
            <span>{lines.join(' ')}</span>
          </li>
        ))}
      </ol>
      {captions.length > most && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => setMost(most + step)}>
          Mostrar mais ({countCues(captions.length - most)})
        </Button>
      )}
      {edited && <p className={css.intro}>Suas correções na transcrição atual continuam: as diferenças aparecem como sugestões.</p>}
      <div className={css.foot}>
        <DisabledHint reason={fault && errorMessage(fault)}>
          <Button loading={apply.isPending} onClick={() => fault === null && apply.mutate()}>
            Aplicar como legenda
          </Button>
        </DisabledHint>
        <DisabledHint reason={fault && errorMessage(fault)}>
          <Button variant="default" loading={discard.isPending} onClick={() => fault === null && discard.mutate()}>
            Descartar
          </Button>
        </DisabledHint>
      </div>
    </div>
  )
}
