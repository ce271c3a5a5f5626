import { Button } from '@mantine/core'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { errorMessage } from '@videozz/contract/browser'
import type { DetailField, DetailValues } from '../model/detail-values.ts'
import type { Edit } from './use-edit.ts'
import css from './media-detail.module.css'

const names: Record<DetailField, string> = { title: 'Título', description: 'Descrição', selectedThumb: 'Capa', chapters: 'Capítulos' }

/** A field in words, as somebody else left it. */
function describe(field: DetailField, values: DetailValues): string {
  if (field === 'selectedThumb') return values.selectedThumb === 0 ? 'Padrão' : `Automática ${values.selectedThumb}`
  if (field !== 'chapters') return values[field] === '' ? '(vazio)' : values[field]
  if (values.chapters.length === 0) return 'Nenhum capítulo'
  return values.chapters.map(({ time, title }) => `${time} ${title}`).join(' · ')
}

/** What somebody else changed while this was edited, and the ways on: nothing is overwritten, and nothing typed is lost. */
export function ConflictNote({ conflict, aside, keepMine, showTheirs, takeBack }: Edit) {
  if (conflict) {
    return (
      <div className={css.conflict} role="alert">
        <IconUsers size={20} aria-hidden />
        <div>
          <h2>{errorMessage('CHANGED_MEANWHILE')}</h2>
          <dl>
            {conflict.fields.map((field) => (
              <div key={field}>
                <dt>{names[field]}</dt>
                <dd>{describe(field, conflict.theirs)}</dd>
              </div>
            ))}
          </dl>
          <p>O que você digitou continua aqui.</p>
          <div className={css.ways}>
            <Button size="xs" variant="default" onClick={keepMine}>
              Manter as minhas
            </Button>
            <Button size="xs" variant="default" onClick={showTheirs}>
              Ver as novas
            </Button>
          </div>
        </div>
      </div>
    )
  }
  if (aside === null) return null
  return (
    <div className={css.conflict} role="status">
      <IconUsers size={20} aria-hidden />
      <div>
        <h2>Você está vendo a versão mais nova.</h2>
        <p>O que você tinha digitado está guardado.</p>
        <div className={css.ways}>
          <Button size="xs" variant="default" onClick={takeBack}>
            Voltar às minhas
          </Button>
        </div>
      </div>
    </div>
  )
}
