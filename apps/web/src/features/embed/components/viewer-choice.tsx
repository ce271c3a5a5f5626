import '@mantine/core/styles/Radio.css'
import { Radio, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import type { EmbedKind } from '@videozz/contract/browser'
import type { MergeTags, SnippetViewer } from '@videozz/domain'
import { platformLabel } from '../model/platforms.ts'
import css from './embed-dialog.module.css'

/** How the code identifies the viewer, and the tags, which are used where that is by tags. */
export type ViewerFields = { by: SnippetViewer['by']; tags: MergeTags }
export type ViewerChoiceProps = {
  kind: EmbedKind
  form: UseFormReturnType<ViewerFields>
  signedOnly: boolean
  onLeave: () => void
}

/** How the code identifies the viewer. */
export function ViewerChoice({ kind, form, signedOnly, onLeave }: ViewerChoiceProps) {
  const { by } = form.values
  const platform = kind === 'embed' ? 'sua plataforma' : platformLabel(kind)
  return (
    <Radio.Group className={css.viewer ?? ''} label="Quem assiste" {...form.getInputProps('by')}>
      <div className={css.choices}>
        <Radio value="nobody" label="Sem identificação" description="O Imprint mostra só o aparelho." />
        <Radio
          value="tags"
          label="Etiquetas da plataforma"
          description="E-mail e nome preenchidos pela página. Aparecem como não verificado."
        />
        {by === 'tags' && (
          <div className={css.tags}>
            <TextInput label="Etiqueta do e-mail" maxLength={80} spellCheck={false} {...form.getInputProps('tags.email')} />
            <TextInput label="Etiqueta do nome" maxLength={80} spellCheck={false} {...form.getInputProps('tags.name')} />
            <p>Confira na {platform} como estas etiquetas são escritas. Uma etiqueta que ela não preencher é ignorada.</p>
          </div>
        )}
        <Radio value="token" label="Token assinado" description="O seu servidor assina quem é o aluno. É a única forma verificada." />
        {by === 'token' && (
          <p className={css.note}>
            Troque a etiqueta do código pelo token que o seu servidor cria a cada abertura da aula.{' '}
            <Link to="/embed-settings" className="link" onClick={onLeave}>
              Chaves e exemplos
            </Link>
          </p>
        )}
        {signedOnly && by !== 'token' && (
          <p className={css.note} data-tone="warn" role="status">
            Sua conta exige aluno identificado: sem o token assinado, este código não toca.
          </p>
        )}
      </div>
    </Radio.Group>
  )
}
