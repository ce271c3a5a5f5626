import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { accessRules, errorMessage, type Video } from '@videozz/contract/browser'
import { useState } from 'react'
import { aiAvailabilityQuery } from '../../../shared/queries/ai-items.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { useOnePress } from '../../../ui/use-one-press.ts'
import type { AiKind } from '../model/ai-kinds.ts'
import { costMinutes, minutesText } from '../model/source-captions.ts'
import { transcriptionOffer, type TranscriptionOffer } from '../model/transcription-offer.ts'
import css from './confirm-sources.module.css'
import { CostNote } from './cost-note.tsx'
import { SourceLine } from './source-line.tsx'
import { type Source, useSourceCaptions } from './use-source-captions.ts'

export type ConfirmSourcesProps = {
  kind: AiKind
  opened: boolean
  videos: readonly Video[]
  loading: boolean
  /** @param transcribe media without captions are transcribed first. */
  onConfirm: (transcribe: boolean) => void
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
function reasonOf(sources: readonly Source[], offered: boolean): string | null {
  if (sources.some(({ captions }) => captions === null)) return 'Procurando legendas...'
  const states = sources.map(({ captions }) => captions?.state)
  if (states.includes('off') || (states.includes('none') && !offered)) return 'Todas as mídias precisam de uma legenda pronta.'
  return states.includes('script') ? 'Espere a legenda ficar pronta.' : null
}

function Question({ kind, videos, loading, onConfirm, onClose }: Omit<ConfirmSourcesProps, 'opened'>) {
  const sources = useSourceCaptions(videos)
  const session = useSession()
  const [opened] = useState(() => new Date())
  const offer = transcriptionOffer(sources, { session, fault: ruleFault(accessRules.editSubtitles, session), now: opened })
  const offered = offer?.state === 'offered'
  const { data } = useQuery({ ...aiAvailabilityQuery, refetchOnMount: 'always' })
  const press = useOnePress()
  const one = videos.length === 1
  const spent = data !== undefined && data.limits.callsToday >= data.limits.dailyCalls
  const reason =
    data?.configured === false ? errorMessage('AI_NOT_CONFIGURED') : spent ? errorMessage('AI_SPENT') : reasonOf(sources, offered)
  return (
    <>
      <p className={css.text}>{one ? kind.ask : kind.askMany}</p>
      <div className={css.sources}>
        {sources.map((source) => (
          <SourceLine key={source.video.key} source={source} offered={offered} />
        ))}
      </div>
      {offer && <OfferNote offer={offer} />}
      <p className={css.note}>
        {data?.place
          ? `O texto das legendas é enviado a ${data.place}, que escreve ${kind.parts}.`
          : `Só o texto das legendas é usado para escrever ${kind.parts}.`}{' '}
        {!offered && 'Áudio e vídeo não são enviados. Nenhum segundo de transcrição é usado aqui.'}
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
          <Button loading={loading} onClick={() => reason === null && press() && onConfirm(offered)}>
            Confirmar
          </Button>
        </DisabledHint>
      </ModalEnd>
    </>
  )
}

const pluginNeeded = 'Transcrever antes precisa do plugin de transcrição ativo nesta conta.'

/** What is transcribed before anything is written, what that takes, what is left, and who is sent the sound. */
function OfferNote({ offer }: { offer: TranscriptionOffer }) {
  if (offer.state === 'refused') return <CostNote>{offer.code === 'PLUGIN_NEEDED' ? pluginNeeded : errorMessage(offer.code)}</CostNote>
  const { count, seconds, left, place, state } = offer
  const cost = costMinutes(seconds)
  const rest = minutesText(Math.floor(left / 60))
  if (state === 'short')
    return (
      <p className={css.spent} role="alert">
        Transcrever antes usaria {cost}, e restam {rest} de transcrição na conta.
      </p>
    )
  return (
    <CostNote>
      {count === 1 ? 'Uma mídia será transcrita' : `${count} mídias serão transcritas`} antes: isso usa <b>{cost}</b> de transcrição, e
      restam <b>{rest}</b> na conta. {place === null ? 'O áudio não sai deste servidor.' : `O áudio é enviado a ${place}.`}
    </CostNote>
  )
}
