import { UnstyledButton } from '@mantine/core'
import type { MergeTags } from '@videozz/domain'
import css from './copy-embed.module.css'

export type TagHintProps = {
  tags: MergeTags
  /** What becomes of the tag was said already. */
  brief?: boolean
  onEdit: () => void
}

/** What becomes of the tags in the code, with a way to write them as the platform does. */
export function TagHint({ tags, brief = false, onEdit }: TagHintProps) {
  const tag = tags.email.trim()
  return (
    <p className={css.hint}>
      {tag === '' ? (
        'Sem a etiqueta do e-mail o aluno não é identificado. '
      ) : brief ? null : (
        <>
          <b>{tag}</b> é trocado pelo e-mail do aluno na sua plataforma.{' '}
        </>
      )}
      <UnstyledButton className="link" fz="inherit" onClick={onEdit}>
        Mudar as etiquetas
      </UnstyledButton>
    </p>
  )
}
