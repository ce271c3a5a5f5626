import { errorMessage } from '@videozz/contract/browser'
import { ConflictNote, eitherWay } from '../../../ui/conflict-note.tsx'
import type { DetailField, DetailValues } from '../model/detail-values.ts'
import type { Edit } from './use-edit.ts'

const names: Record<DetailField, string> = { title: 'Título', description: 'Descrição', selectedThumb: 'Capa', chapters: 'Capítulos' }

/** A field in words, as somebody else left it. */
function describe(field: DetailField, values: DetailValues): string {
  if (field === 'selectedThumb') return values.selectedThumb === 0 ? 'Padrão' : `Automática ${values.selectedThumb}`
  if (field !== 'chapters') return values[field] === '' ? '(vazio)' : values[field]
  if (values.chapters.length === 0) return 'Nenhum capítulo'
  return values.chapters.map(({ time, title }) => `${time} ${title}`).join(' · ')
}

/** What somebody else changed while this was edited, and the ways on. */
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
