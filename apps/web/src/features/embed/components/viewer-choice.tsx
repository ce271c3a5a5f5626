import '@mantine/core/styles/Radio.css'
import { Radio, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type EmbedKind, hasFeature } from '@videozz/contract/browser'
import type { MergeTags, SnippetViewer } from '@videozz/domain'
import { platformLabel } from '../model/platforms.ts'
import { recipe } from '../model/recipes.ts'
import css from './embed-dialog.module.css'
import { SettingsLink } from './settings-link.tsx'

/** How the code identifies the viewer, and the tags, which are used where that is by tags. */
export type ViewerFields = { by: SnippetViewer['by']; tags: MergeTags }
export type ViewerChoiceProps = {
  kind: EmbedKind
  form: UseFormReturnType<ViewerFields>
  signedOnly: boolean
  onLeave: () => void
}

/** How the code identifies the viewer, with what to do on the platform. */
export function ViewerChoice({ kind, form, signedOnly, onLeave }: ViewerChoiceProps) {
  const { by } = form.values
  const platform = kind === 'embed' ? 'na sua plataforma' : `no ${platformLabel(kind)}`
  return (
    <Radio.Group className={css.viewer ?? ''} label="Identificar quem assiste" {...form.getInputProps('by')}>
      <div className={`${css.choices} touch-choices`}>
        <Radio
          value="tags"
          label="Saber quem assistiu, sem prova"
          description="A plataforma preenche o e-mail e o nome do aluno. Aparecem como não verificado, pois a página pode trocá-los."
        />
        {by === 'tags' && (
          <div className={css.tags}>
            <TextInput label="Etiqueta do e-mail" maxLength={80} spellCheck={false} {...form.getInputProps('tags.email')} />
            <TextInput label="Etiqueta do nome" maxLength={80} spellCheck={false} {...form.getInputProps('tags.name')} />
            <p>Confira {platform} como estas etiquetas são escritas. Uma etiqueta que ela não preencher é ignorada.</p>
          </div>
        )}
        <Radio
          value="token"
          label="Saber quem assistiu, com prova"
          description="O seu servidor confirma quem é o aluno a cada aula. Precisa de programação."
        />
        <Radio
          value="nobody"
          label="Não identificar"
          description={`${hasFeature('statistics') ? 'As estatísticas e o Imprint mostram' : 'O Imprint mostra'} só o aparelho.`}
        />
        {signedOnly && by !== 'token' && (
          <p className={css.note} data-tone="warn" role="status">
            Sua conta só deixa assistir alunos com prova: com esta escolha o código não toca.
          </p>
        )}
      </div>
      <h3 className={css.steps}>{by === 'token' ? 'Como fazer' : `Como usar ${kind === 'embed' ? 'no seu site' : platform}`}</h3>
      <ol className={css.recipe}>
        {recipe(kind, by).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {by === 'token' && <SettingsLink onLeave={onLeave}>Chaves e exemplos</SettingsLink>}
    </Radio.Group>
  )
}
