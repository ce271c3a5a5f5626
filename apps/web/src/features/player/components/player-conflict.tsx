import { errorMessage, type PlayerPreferences } from '@videozz/contract/browser'
import { ConflictNote, eitherWay } from '../../../ui/conflict-note.tsx'
import type { PlayerField } from '../model/player-values.ts'
import { fieldName } from '../model/preference-words.ts'
import type { PlayerEdit } from './use-player-edit.ts'

const valueText = (field: PlayerField, preferences: PlayerPreferences): string => {
  const value = preferences[field]
  return typeof value === 'string' ? value.toUpperCase() : value ? 'ativado' : 'desativado'
}

/** Fields that another person changed during the edit, and the ways to resolve it. */
export const PlayerConflict = ({ edit, theirs }: { edit: PlayerEdit; theirs: PlayerPreferences }) => (
  <ConflictNote large title={errorMessage('PLAYER_CHANGED')} ways={eitherWay(edit.keepMine, edit.showTheirs)}>
    <dl>
      {edit.disputed.map((field) => (
        <div key={field}>
          <dt>{fieldName(field)}</dt>
          <dd>{valueText(field, theirs)}</dd>
        </div>
      ))}
    </dl>
    <p>O que você mudou continua aqui.</p>
  </ConflictNote>
)
