import { AccessQuestions, type AccessWords } from './access-questions.tsx'
import { EraseViewer } from './erase-viewer.tsx'
import type { ViewerActionsState } from './use-viewer-actions.ts'

/** What is asked about a viewer; null for nothing. */
export type AskedOfViewer = 'revoke' | 'restore' | 'erase' | null
export type ViewerQuestionsProps = {
  asked: AskedOfViewer
  who: string
  verified: boolean
  revoked: boolean
  words: AccessWords
  actions: ViewerActionsState
  onClose: () => void
}

/** The confirmations of the actions on a viewer. */
export const ViewerQuestions = ({ asked, who, verified, revoked, words, actions, onClose }: ViewerQuestionsProps) => (
  <>
    <AccessQuestions
      asked={asked === 'erase' ? null : asked}
      who={who}
      verified={verified}
      words={words}
      loading={actions.revoke.isPending || actions.restore.isPending}
      onRevoke={() => actions.revoke.mutate()}
      onRestore={() => actions.restore.mutate()}
      onClose={onClose}
    />
    <EraseViewer
      opened={asked === 'erase'}
      who={who}
      revoked={revoked}
      loading={actions.erase.isPending}
      onConfirm={() => actions.erase.mutate()}
      onClose={onClose}
    />
  </>
)
