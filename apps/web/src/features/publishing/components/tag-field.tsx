import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { Pill, PillsInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { addTags } from '../model/publish-form.ts'
import css from './publishing.module.css'

export type TagFieldProps = {
  tags: readonly string[]
  typed: string
  error: ReactNode
  onTags: (tags: string[]) => void
  onTyped: (typed: string) => void
}

/** Tags, each once: added with Enter, a comma, or when the field is left. */
export function TagField({ tags, typed, error, onTags, onTyped }: TagFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const add = (text: string): void => {
    onTags(addTags(tags, text))
    onTyped('')
  }
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') {
      // Never sends the form.
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) onTags(tags.slice(0, -1))
  }
  const remove = (tag: string): void => {
    onTags(tags.filter((each) => each !== tag))
    // The button that had the focus is gone.
    field.current?.focus()
  }
  return (
    <PillsInput label="Tags (opcional)" description="Aperte Enter para adicionar cada uma." error={error}>
      <Pill.Group>
        {tags.map((tag) => (
          <Pill
            key={tag}
            size="md"
            classNames={{ remove: css.remove ?? '' }}
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Remover ${tag}`, 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => remove(tag)}
          >
            {tag}
          </Pill>
        ))}
        <PillsInput.Field
          ref={field}
          aria-label="Tags"
          aria-invalid={Boolean(error) || undefined}
          autoComplete="off"
          maxLength={500}
          value={typed}
          onChange={({ currentTarget: { value } }) => (value.includes(',') ? add(value) : onTyped(value))}
          onKeyDown={press}
          onBlur={() => add(typed)}
        />
      </Pill.Group>
    </PillsInput>
  )
}
