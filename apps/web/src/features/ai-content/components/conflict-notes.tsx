import { errorMessage } from '@videozz/contract/browser'
import { ConflictNote, eitherWay } from '../../../ui/conflict-note.tsx'
import { RecoveredNote } from '../../../ui/recovered-note.tsx'
import type { QuizEdit } from './use-quiz-edit.ts'

export type ConflictNotesProps = Pick<QuizEdit, 'conflict' | 'recovered' | 'keepMine' | 'showTheirs' | 'takeBack' | 'drop'> & {
  /** What was edited, while the newer state is shown. */
  aside: object | null
}

/** What another person changed during the edit, and the actions to resolve the conflict; or that a draft was found. */
export default function ConflictNotes({ conflict, aside, recovered, keepMine, showTheirs, takeBack, drop }: ConflictNotesProps) {
  if (conflict)
    return (
      <ConflictNote large title={errorMessage('AI_ITEM_CHANGED')} ways={eitherWay(keepMine, showTheirs)}>
        <dl>
          {conflict.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>O que você digitou continua aqui.</p>
      </ConflictNote>
    )
  if (aside !== null)
    return (
      <ConflictNote large role="status" title="Você está vendo a versão mais nova." ways={[{ label: 'Voltar às minhas', run: takeBack }]}>
        <p>O que você tinha digitado está guardado.</p>
      </ConflictNote>
    )
  return recovered && <RecoveredNote onDrop={drop} />
}
