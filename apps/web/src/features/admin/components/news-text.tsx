import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import css from './news-editor.module.css'
import type { NewsPartProps } from './news-pictures.tsx'

/** Title and text of a news item, the text as Markdown or HTML. */
export function NewsText({ form }: NewsPartProps) {
  return (
    <>
      <TextInput label="Título" maxLength={160} autoComplete="off" {...form.getInputProps('title')} />
      <div className={css.text}>
        <SegmentedControl
          aria-label="Como o texto está escrito"
          size="xs"
          data={[
            { value: 'markdown', label: 'Markdown' },
            { value: 'html', label: 'HTML' },
          ]}
          {...form.getInputProps('format')}
        />
        <Textarea
          label="Texto"
          minRows={10}
          maxRows={28}
          spellCheck
          classNames={{ input: css.source ?? '' }}
          {...form.getInputProps('content')}
        />
      </div>
    </>
  )
}
