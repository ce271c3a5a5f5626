import { ActionIcon, Button, Tooltip } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconGitMerge from '@tabler/icons-react/dist/esm/icons/IconGitMerge.mjs'
import { useState } from 'react'
import { formatCount } from '../../../shared/format/number.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { countCorrections } from './model/unsure.ts'
import css from './proposal-banner.module.css'
import type { TranscriptDraft } from './use-transcript-draft.ts'

export type ProposalBannerProps = {
  draft: TranscriptDraft
  locked: string | null
  /** Shows the next of what is suggested. */
  onNext: () => void
}

const changes = (count: number): string => (count === 1 ? '1 mudança' : `${formatCount(count)} mudanças`)

/** What is said of the person's own corrections. */
function correctionsText(count: number): string {
  if (count === 0) return 'Nada muda sem a sua decisão.'
  return count === 1 ? 'Sua correção continua como está.' : `Suas ${formatCount(count)} correções continuam como estão.`
}

/** What a later run suggests in all, to be accepted or discarded at once. */
export function ProposalBanner({ draft, locked, onNext }: ProposalBannerProps) {
  const [discarding, setDiscarding] = useState(false)
  const count = draft.proposals.length
  const isDecided = count === 0
  return (
    <div className={css.banner}>
      <IconGitMerge size={18} aria-hidden />
      <p role="status">
        <b>
          {!isDecided
            ? `A nova transcrição sugere ${changes(count)}.`
            : draft.dirty
              ? 'Você decidiu todas as mudanças da nova transcrição.'
              : 'A nova transcrição ouviu o mesmo texto.'}
        </b>{' '}
        {isDecided && draft.dirty ? 'Salve para concluir.' : correctionsText(countCorrections(draft.words))}
      </p>
      <div className={css.ways}>
        {!isDecided && (
          <>
            <Tooltip label="Ver a próxima">
              <ActionIcon aria-label="Ver a próxima mudança" onClick={onNext}>
                <IconArrowDown size={17} />
              </ActionIcon>
            </Tooltip>
            <DisabledHint reason={locked}>
              <Button variant="subtle" color="gray" data-quiet size="xs" onClick={() => setDiscarding(true)}>
                Descartar
              </Button>
            </DisabledHint>
            <DisabledHint reason={locked}>
              <Button variant="default" size="xs" onClick={() => draft.decide(true, () => true)}>
                Aceitar todas
              </Button>
            </DisabledHint>
          </>
        )}
        {isDecided && !draft.dirty && (
          <DisabledHint reason={locked}>
            <Button variant="default" size="xs" loading={draft.saving} onClick={() => void draft.save()}>
              Concluir
            </Button>
          </DisabledHint>
        )}
      </div>
      <ConfirmModal
        opened={discarding}
        title="Descartar a nova transcrição?"
        confirmLabel="Descartar"
        danger
        loading={draft.discarding}
        onConfirm={() =>
          void draft.discard().then(
            () => setDiscarding(false),
            () => setDiscarding(false),
          )
        }
        onClose={() => setDiscarding(false)}
      >
        O texto fica como está, e o que ela sugere se perde. Os minutos usados não voltam.
      </ConfirmModal>
    </div>
  )
}
