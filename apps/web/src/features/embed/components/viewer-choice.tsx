import '@mantine/core/styles/Radio.css'
import { Radio, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { EmbedKind } from '@videozz/contract/browser'
import type { MergeTags, SnippetViewer } from '@videozz/domain'
import { platformLabel } from '../model/platforms.ts'
import css from './embed-dialog.module.css'

export type ViewerBy = SnippetViewer['by']
export type ViewerChoiceProps = {
  kind: EmbedKind
  by: ViewerBy
  tags: MergeTags
  signedOnly: boolean
  onBy: (by: ViewerBy) => void
  onTags: (tags: MergeTags) => void
  onLeave: () => void
}

/** How the code identifies the viewer. */
export function ViewerChoice({ kind, by, tags, signedOnly, onBy, onTags, onLeave }: ViewerChoiceProps) {
  const platform = kind === 'embed' ? 'sua plataforma' : platformLabel(kind)
  return (
    <Radio.Group className={css.viewer ?? ''} label="Quem assiste" value={by} onChange={(value) => onBy(value as ViewerBy)}>
      <div className={css.choices}>
        <Radio value="nobody" label="Sem identificação" description="O Imprint mostra só o aparelho." />
        <Radio
          value="tags"
          label="Etiquetas da plataforma"
          description="E-mail e nome preenchidos pela página. Aparecem como não verificado."
        />
        {by === 'tags' && (
          <div className={css.tags}>
            <TextInput
              label="Etiqueta do e-mail"
              value={tags.email}
              maxLength={80}
              spellCheck={false}
              onChange={(event) => onTags({ ...tags, email: event.currentTarget.value })}
            />
            <TextInput
              label="Etiqueta do nome"
              value={tags.name}
              maxLength={80}
              spellCheck={false}
              onChange={(event) => onTags({ ...tags, name: event.currentTarget.value })}
            />
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
