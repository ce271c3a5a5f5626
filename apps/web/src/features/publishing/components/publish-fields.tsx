import '@mantine/core/styles/Checkbox.css'
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { publishCategories, publishDescriptionLengths, publishPrivacies, publishTitleLengths } from '@videozz/contract/browser'
import type { PublishValues } from '../model/publish-form.ts'
import { categoryWords, privacyHints, privacyWords } from '../model/publish-words.ts'
import { TagField } from './tag-field.tsx'
import css from './publishing.module.css'

const privacies = publishPrivacies.map((value) => ({ value, label: privacyWords[value] }))
const categories = publishCategories
  .map((value) => ({ value, label: categoryWords[value] }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR'))

const counter = (text: string, most: number) => (
  <span className="num" aria-hidden="true">
    {text.trim().length}/{most}
  </span>
)
const belowInput = ['label', 'input', 'error', 'description'] as const

export type PublishFieldsProps = {
  form: UseFormReturnType<PublishValues>
  /** A tag that is being written. */
  typed: string
  onTyped: (typed: string) => void
}

/** What is told to YouTube of a video. */
export function PublishFields({ form, typed, onTyped }: PublishFieldsProps) {
  const { title, description, tags, privacyStatus } = form.values
  return (
    <>
      <TextInput
        label="Título"
        description={counter(title, publishTitleLengths.most)}
        inputWrapperOrder={[...belowInput]}
        maxLength={publishTitleLengths.most}
        required
        withAsterisk={false}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Descrição (opcional)"
        description={counter(description, publishDescriptionLengths.most)}
        inputWrapperOrder={[...belowInput]}
        rows={3}
        maxLength={publishDescriptionLengths.most}
        {...form.getInputProps('description')}
      />
      <TagField
        tags={tags}
        typed={typed}
        error={form.errors['tags']}
        onTyped={onTyped}
        onTags={(next) => {
          form.clearFieldError('tags')
          form.setFieldValue('tags', next)
        }}
      />
      <div className={css.pair}>
        <Select
          label="Visibilidade"
          description={privacyHints[privacyStatus]}
          inputWrapperOrder={[...belowInput]}
          data={privacies}
          allowDeselect={false}
          {...form.getInputProps('privacyStatus')}
        />
        <Select label="Categoria" data={categories} allowDeselect={false} searchable {...form.getInputProps('categoryId')} />
      </div>
      <fieldset className={css.extras}>
        <legend>Enviar também</legend>
        <Checkbox label="A capa" {...form.getInputProps('withThumbnail', { type: 'checkbox' })} />
        <Checkbox label="As legendas" {...form.getInputProps('withCaptions', { type: 'checkbox' })} />
      </fieldset>
    </>
  )
}
