import { Button } from '@mantine/core'
import IconGitMerge from '@tabler/icons-react/dist/esm/icons/IconGitMerge.mjs'
import type { MergeProposal } from '@videozz/domain'
import css from './proposal-note.module.css'

export type ProposalNoteProps = {
  proposal: MergeProposal
  /** It is in the order of the Tab key. */
  isReachable: boolean
  locked: boolean
  onDecide: (accept: boolean) => void
}

function describe({ mine, theirs }: MergeProposal): string {
  const heard = theirs.map(({ text }) => text).join(' ')
  if (heard === '') return `A nova transcrição não ouviu “${mine}”.`
  return mine === '' ? `A nova transcrição ouviu também “${heard}”.` : `A nova transcrição ouviu “${heard}”.`
}

/** One difference between the text and a later run, with its two answers. */
export const ProposalNote = ({ proposal, isReachable, locked, onDecide }: ProposalNoteProps) => (
  <div className={css.note} role="group" aria-label={describe(proposal)}>
    <IconGitMerge size={16} aria-hidden />
    <span>{describe(proposal)}</span>
    {!locked && (
      <div>
        <Button variant="subtle" color="gray" data-quiet size="compact-xs" tabIndex={isReachable ? 0 : -1} onClick={() => onDecide(false)}>
          Manter a minha
        </Button>
        <Button variant="default" size="compact-xs" tabIndex={isReachable ? 0 : -1} onClick={() => onDecide(true)}>
          Aceitar
        </Button>
      </div>
    )}
  </div>
)
