import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type FocusEvent, useEffect, useId, useRef, useState } from 'react'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { addChapter, type ChapterDraft, longestChapterTitle, mostChapters, parseTime, sortDrafts } from '../model/chapter-drafts.ts'
import type { PreviewPlace } from '../../../shared/media/use-preview-place.ts'
import css from './chapters.module.css'
import type { DetailFormState } from './use-edit.ts'

export type ChaptersProps = {
  form: DetailFormState
  duration: number | null
  preview: PreviewPlace
  locked: boolean
}

/** Editor of the chapters, in the order of their times. */
export function Chapters({ form, duration, preview, locked }: ChaptersProps) {
  const { chapters } = form.values.values
  const change = (next: ChapterDraft[]): void => form.setFieldValue('values.chapters', next)
  const [added, setAdded] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  // Focuses the title of a new chapter.
  useEffect(() => {
    if (added !== null) list.current?.querySelector<HTMLElement>(`[data-chapter="${added}"] [data-name]`)?.focus()
  }, [added])
  const add = (): void => {
    const next = addChapter(chapters, preview.position(), duration)
    setAdded(next.added.id)
    change(next.drafts)
  }
  // Sorted once focus has left the row, so that a row does not move during input.
  const sort = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>): void => {
    if (currentTarget.closest('li')?.contains(relatedTarget)) return
    const sorted = sortDrafts(chapters)
    if (sorted.some((chapter, index) => chapter !== chapters[index])) change(sorted)
  }
  const reason =
    duration === null
      ? 'Os capítulos podem ser criados quando a duração for conhecida.'
      : chapters.length >= mostChapters && `Uma mídia pode ter no máximo ${mostChapters} capítulos.`
  return (
    <fieldset className={css.chapters}>
      <legend>Capítulos</legend>
      {chapters.length === 0 && <p className={css.none}>Divida a mídia em partes com nome, que aparecem no player.</p>}
      <ol ref={list}>
        {chapters.map(({ id }, index) => (
          <Row
            key={id}
            form={form}
            index={index}
            preview={preview}
            locked={locked}
            onBlur={sort}
            onRemove={() => change(chapters.filter((chapter) => chapter.id !== id))}
          />
        ))}
      </ol>
      {!locked && (
        <DisabledHint reason={reason}>
          <Button variant="default" size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            Adicionar capítulo
          </Button>
        </DisabledHint>
      )}
    </fieldset>
  )
}

type RowProps = Pick<ChaptersProps, 'form' | 'preview' | 'locked'> & {
  index: number
  onBlur: (event: FocusEvent<HTMLInputElement>) => void
  onRemove: () => void
}

function Row({ form, index, preview, locked, onBlur, onRemove }: RowProps) {
  const faultId = useId()
  const chapter = form.values.values.chapters[index]
  if (!chapter) return null
  const { id, time, title } = chapter
  const start = parseTime(time)
  const path = `values.chapters.${index}` as const
  const [timeProps, titleProps] = [form.getInputProps(`${path}.time`), form.getInputProps(`${path}.title`)]
  const faults = [timeProps.error, titleProps.error].filter(Boolean)
  const describedBy = faults.length > 0 ? faultId : undefined
  const name = title.trim() || `capítulo ${index + 1}`
  return (
    <li data-chapter={id}>
      <TextInput
        className={css.time ?? ''}
        aria-label={`Tempo do capítulo ${index + 1}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        readOnly={locked}
        {...timeProps}
        error={Boolean(timeProps.error)}
        aria-describedby={describedBy}
        onBlur={onBlur}
      />
      <TextInput
        className={css.title ?? ''}
        aria-label={`Título do capítulo ${index + 1}`}
        data-name
        placeholder="Título do capítulo"
        autoComplete="off"
        maxLength={longestChapterTitle}
        readOnly={locked}
        {...titleProps}
        error={Boolean(titleProps.error)}
        aria-describedby={describedBy}
        onBlur={onBlur}
      />
      <Tooltip label="Ir para este tempo">
        <ActionIcon
          aria-label={`Ir para ${name}`}
          aria-disabled={start === null || undefined}
          onClick={() => start !== null && preview.seek(start)}
        >
          <IconPlayerPlay size={17} />
        </ActionIcon>
      </Tooltip>
      {!locked && (
        <Tooltip label="Excluir">
          <ActionIcon aria-label={`Excluir ${name}`} onClick={onRemove}>
            <IconTrash size={17} />
          </ActionIcon>
        </Tooltip>
      )}
      {describedBy && (
        <p id={describedBy} className={css.fault}>
          {faults.join(' ')}
        </p>
      )}
    </li>
  )
}
