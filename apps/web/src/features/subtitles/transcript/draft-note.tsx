import { errorMessage } from '@videozz/contract/browser'
import { ConflictNote, eitherWay } from '../../../ui/conflict-note.tsx'
import { RecoveredNote } from '../../../ui/recovered-note.tsx'
import type { TranscriptDraft } from './use-transcript-draft.ts'

/** Says that the transcript changed since the edit began, or that unsaved changes of an earlier visit are shown. */
export const DraftNote = ({ draft }: { draft: TranscriptDraft }) =>
  draft.isOld ? (
    <ConflictNote title={errorMessage('TRANSCRIPT_CHANGED')} ways={eitherWay(draft.keepMine, draft.takeTheirs)} />
  ) : (
    <RecoveredNote onDrop={draft.drop} />
  )
