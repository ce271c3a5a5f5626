import { lazyPart } from '../../../shared/errors/lazy-part.tsx'
import type { ConflictNotesProps } from './conflict-notes.tsx'

// Few see them.
const ConflictNotes = lazyPart(() => import('./conflict-notes.tsx'), 'o aviso sobre as mudanças')

/** The notes on a conflict or a draft, where there is one. */
export const QuizConflict = (edit: ConflictNotesProps) =>
  (edit.conflict !== null || edit.aside !== null || edit.recovered) && <ConflictNotes {...edit} />
