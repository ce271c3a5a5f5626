import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { errorMessage, type Video } from '@videozz/contract/browser'
import { aiAvailabilityQuery } from '../../../shared/queries/ai-items.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { useOnePress } from '../../../ui/use-one-press.ts'
import type { AiKind } from '../model/ai-kinds.ts'
import css from './confirm-sources.module.css'
import { SourceLine } from './source-line.tsx'
import { type Source, useSourceCaptions } from './use-source-captions.ts'

export type ConfirmSourcesProps = {
  kind: AiKind
  opened: boolean
  videos: readonly Video[]
  loading: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an item is written, and says first from which captions, and who is sent them. */
export function ConfirmSources({ opened, videos, onClose, ...question }: ConfirmSourcesProps) {
  const one = videos.length === 1
  return (
    <Modal opened={opened} onClose={onClose} title={one ? 'Mídia selecionada' : 'Mídias selecionadas'} size={560}>
      <Question videos={videos} onClose={onClose} {...question} />
    </Modal>
  )
}

/** Why nothing can be written from these captions now, or null. */
function reasonOf(sources: readonly Source[]): string | null {
  if (sources.some(({ captions }) => captions === null)) return 'Procurando legendas...'
  if (sources.some(({ captions }) => captions?.state === 'none')) return 'Todas as mídias precisam de uma legenda pronta.'
  return sources.some(({ captions }) => captions?.state === 'writing') ? 'Espere a legenda ficar pronta.' : null
}

function Question({ kind, videos, loading, onConfirm, onClose }: Omit<ConfirmSourcesProps, 'opened'>) {
  const sources = useSourceCaptions(videos)
  const { data } = useQuery({ ...aiAvailabilityQuery, refetchOnMount: 'always' })
  const press = useOnePress()
  const one = videos.length === 1
  const spent = data !== undefined && data.limits.callsToday >= data.limits.dailyCalls
  const reason = data?.configured === false ? errorMessage('AI_NOT_CONFIGURED') : spent ? errorMessage('AI_SPENT') : reasonOf(sources)
  return (
    <>
      <p className={css.text}>{one ? kind.ask : kind.askMany}</p>
      <div className={css.sources}>
        {sources.map((source) => (
          <SourceLine key={source.video.key} source={source} />
        ))}
      </div>
      <p className={css.note}>
        {data?.place
          ? `O texto das legendas é enviado a ${data.place}, que escreve ${kind.parts}. Áudio e vídeo não são enviados.`
          : `Só o texto das legendas é usado para escrever ${kind.parts}.`}{' '}
        Nenhum segundo de transcrição é usado aqui.
      </p>
      {spent && (
        <p className={css.spent} role="alert">
          {errorMessage('AI_SPENT')}
        </p>
      )}
      <ModalEnd>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancelar
        </Button>
        <DisabledHint reason={reason}>
          <Button loading={loading} onClick={() => reason === null && press() && onConfirm()}>
            Confirmar
          </Button>
        </DisabledHint>
      </ModalEnd>
    </>
  )
}
