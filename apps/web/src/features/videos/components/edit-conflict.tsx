import { errorMessage } from '@videozz/contract/browser'
import { ConflictNote, eitherWay } from '../../../ui/conflict-note.tsx'
import type { DetailField, DetailValues } from '../model/detail-values.ts'
import type { Edit } from './use-edit.ts'

const names: Record<DetailField, string> = { title: 'Título', description: 'Descrição', selectedThumb: 'Capa', chapters: 'Capítulos' }

/** Text for a field and the value another person saved. */
function describe(field: DetailField, values: DetailValues): string {
  if (field === 'selectedThumb') return values.selectedThumb === 0 ? 'Padrão' : `Automática ${values.selectedThumb}`
  if (field !== 'chapters') return values[field] === '' ? '(vazio)' : values[field]
  if (values.chapters.length === 0) return 'Nenhum capítulo'
  return values.chapters.map(({ time, title }) => `${time} ${title}`).join(' · ')
}

/** Fields another person changed during the edit, and the actions to resolve the conflict. */
export function EditConflict({ conflict, aside, keepMine, showTheirs, takeBack }: Edit) {
  if (conflict)
    return (
      <ConflictNote large title={errorMessage('CHANGED_MEANWHILE')} ways={eitherWay(keepMine, showTheirs)}>
        <dl>
          {conflict.fields.map((field) => (
            <div key={field}>
              <dt>{names[field]}</dt>
              <dd>{describe(field, conflict.theirs)}</dd>
            </div>
          ))}
        </dl>
        <p>O que você digitou continua aqui.</p>
      </ConflictNote>
    )
  if (aside === null) return null
  return (
    <ConflictNote large role="status" title="Você está vendo a versão mais nova." ways={[{ label: 'Voltar às minhas', run: takeBack }]}>
      <p>O que você tinha digitado está guardado.</p>
    </ConflictNote>
  )
}
