import { UnstyledButton } from '@mantine/core'
import type { MergeTags } from '@videozz/domain'
import css from './copy-embed.module.css'

/** What becomes of the tags in the code, with a way to write them as the platform does. */
export function TagHint({ tags, onEdit }: { tags: MergeTags; onEdit: () => void }) {
  const tag = tags.email.trim()
  return (
    <p className={css.hint}>
      {tag === '' ? (
        'Sem a etiqueta do e-mail o aluno não é identificado.'
      ) : (
        <>
          <b>{tag}</b> é trocado pelo e-mail do aluno na sua plataforma.
        </>
      )}{' '}
      <UnstyledButton className="link" onClick={onEdit}>
        Mudar as etiquetas
      </UnstyledButton>
    </p>
  )
}
