import { Button, Loader } from '@mantine/core'
import { accessRules, errorMessage } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'
import type { Writings } from '../../../shared/queries/writings.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { sentWords } from '../model/writing-words.ts'
import { ProposalList } from './proposal-list.tsx'
import css from './proposed-details.module.css'
import { SubtitleSection } from './subtitle-section.tsx'
import { useWritingCall } from './use-writing-call.ts'

export type ProposedDetailsProps = { videoKey: string; writings: Writings; onSeek: (seconds: number) => void }

/** Title, description, chapters and tags proposed from the captions, taken over one by one. */
export function ProposedDetails({ videoKey, writings, onSeek }: ProposedDetailsProps) {
  const fault = ruleFault(accessRules.editSubtitles, useSession())
  const writing = writings.items.find(({ kind }) => kind === 'details')
  const params = { key: videoKey }
  const ask = useWritingCall(videoKey, () => api('POST /videos/{key}/writings', { params, body: { kind: 'details' } }))
  const drop = useWritingCall(videoKey, (id: string) => api('DELETE /videos/{key}/writings/{id}', { params: { ...params, id } }))
  if (!writings.configured) return null
  const locked = fault && errorMessage(fault)
  return (
    <SubtitleSection
      id="sugestoes"
      title="Sugestões a partir da fala"
      hint="Título, descrição, capítulos e tags que a legenda sustenta. Você aproveita um por um."
    >
      {writing?.state === 'writing' ? (
        <output className={css.running}>
          <Loader size={16} aria-hidden />
          Lendo a legenda. Você pode sair desta página: o processamento continua.
        </output>
      ) : (
        <>
          {writing?.state === 'failed' && (
            <p className={css.fault} role="alert">
              {writing.message}
            </p>
          )}
          {writing?.details && <ProposalList videoKey={videoKey} details={writing.details} locked={locked} onSeek={onSeek} />}
          <p className={css.note}>{sentWords(writings.place)}</p>
          <div className={css.foot}>
            <DisabledHint reason={locked}>
              <Button variant="default" loading={ask.isPending} onClick={() => locked === null && ask.mutate()}>
                {writing ? 'Sugerir de novo' : 'Sugerir com IA'}
              </Button>
            </DisabledHint>
            {writing && (
              <Button variant="subtle" color="gray" loading={drop.isPending} onClick={() => drop.mutate(writing.id)}>
                Descartar sugestões
              </Button>
            )}
          </div>
        </>
      )}
    </SubtitleSection>
  )
}
