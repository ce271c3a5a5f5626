import { SegmentedControl, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { type EmbedKind, hasFeature } from '@videozz/contract/browser'
import type { MergeTags, SnippetViewer } from '@videozz/domain'
import { useEffect, useRef } from 'react'
import { platformLabel } from '../model/platforms.ts'
import css from './copy-embed.module.css'
import { OptionRow } from './option-row.tsx'
import { SettingsLink } from './settings-link.tsx'

/** How the code identifies the viewer, and the tags, which are used where that is by tags. */
export type ViewerFields = { by: SnippetViewer['by']; tags: MergeTags; editsTags: boolean }
export type ViewerChoiceProps = {
  kind: EmbedKind
  /** The code has the tags of a platform. */
  hasTags: boolean
  form: UseFormReturnType<ViewerFields>
  signedOnly: boolean
  onLeave: () => void
}

const ways = [
  { value: 'tags', label: 'Sem prova' },
  { value: 'token', label: 'Com prova' },
]
const wayTexts = {
  tags: 'A página informa o e-mail e o nome do aluno. Ele aparece como não verificado, pois ela pode trocá-los.',
  token: 'O seu servidor confirma quem é o aluno a cada aula. Precisa de programação.',
}

/** Whether the code identifies the viewer, and how. */
export function ViewerChoice({ kind, hasTags, form, signedOnly, onLeave }: ViewerChoiceProps) {
  const { by, editsTags } = form.values
  const seen = hasFeature('statistics') ? 'nas estatísticas e no Imprint' : 'no Imprint'
  return (
    <>
      <OptionRow
        icon={<IconUser size={18} />}
        title="Identificar quem assiste"
        text={by === 'nobody' ? `Só o aparelho aparece ${seen}.` : `O player recebe o e-mail do aluno. Ele aparece ${seen}.`}
        on={by !== 'nobody'}
        onChange={(on) => form.setFieldValue('by', on ? (signedOnly ? 'token' : 'tags') : 'nobody')}
      />
      {by !== 'nobody' && (
        <div className={css.ways}>
          <SegmentedControl
            size="xs"
            className={css.kinds ?? ''}
            aria-label="Como o aluno é identificado"
            data={ways}
            value={by}
            onChange={(way) => form.setFieldValue('by', way === 'token' ? 'token' : 'tags')}
          />
          <p>
            {wayTexts[by]} {by === 'token' && <SettingsLink onLeave={onLeave}>Chaves e exemplos</SettingsLink>}
          </p>
          {by === 'tags' && hasTags && editsTags && <TagFields kind={kind} form={form} />}
        </div>
      )}
      {signedOnly && by !== 'token' && (
        <p className={css.warning} role="status">
          Sua conta só deixa assistir alunos com prova: com esta escolha o código não toca.
        </p>
      )}
    </>
  )
}

/** The tags as the platform writes them. */
function TagFields({ kind, form }: Pick<ViewerChoiceProps, 'kind' | 'form'>) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // What asked for them is gone, and the focus with it.
    if (document.activeElement === document.body) first.current?.focus()
  }, [])
  return (
    <div className={css.tags}>
      <TextInput ref={first} label="Etiqueta do e-mail" maxLength={80} spellCheck={false} {...form.getInputProps('tags.email')} />
      <TextInput label="Etiqueta do nome" maxLength={80} spellCheck={false} {...form.getInputProps('tags.name')} />
      <p>
        Confira {kind === 'embed' ? 'na sua plataforma' : `no ${platformLabel(kind)}`} como estas etiquetas são escritas. Uma etiqueta que
        ela não preencher é ignorada.
      </p>
    </div>
  )
}
