import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type FocusEvent, useEffect, useId, useRef, useState } from 'react'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import {
  addChapter,
  type ChapterDraft,
  type ChapterFaults,
  longestChapterTitle,
  mostChapters,
  parseTime,
  sortDrafts,
} from '../model/chapter-drafts.ts'
import type { PreviewPlace } from '../model/detail-tab.ts'
import css from './chapters.module.css'

export type ChaptersProps = {
  chapters: readonly ChapterDraft[]
  faults: ReadonlyMap<number, ChapterFaults>
  duration: number | null
  preview: PreviewPlace
  locked: boolean
  onChange: (chapters: ChapterDraft[]) => void
}

/** Named places of the media, in the order of their times. */
export function Chapters({ chapters, faults, duration, preview, locked, onChange }: ChaptersProps) {
  const faultId = useId()
  const [added, setAdded] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  // A new one wants its name next.
  useEffect(() => {
    if (added !== null) list.current?.querySelector<HTMLElement>(`[data-chapter="${added}"] [data-name]`)?.focus()
  }, [added])
  const add = (): void => {
    const next = addChapter(chapters, preview.position(), duration)
    setAdded(next.added.id)
    onChange(next.drafts)
  }
  const put = (id: number, part: Partial<ChapterDraft>): void =>
    onChange(chapters.map((chapter) => (chapter.id === id ? { ...chapter, ...part } : chapter)))
  // Only once nobody is in it any more, or it would run away from under the fingers.
  const sort = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>): void => {
    if (currentTarget.closest('li')?.contains(relatedTarget)) return
    const sorted = sortDrafts(chapters)
    if (sorted.some((chapter, index) => chapter !== chapters[index])) onChange(sorted)
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
        {chapters.map(({ id, time, title }, index) => {
          const start = parseTime(time)
          const fault = faults.get(index)
          const describedBy = fault && `${faultId}-${index}`
          const name = title.trim() || `capítulo ${index + 1}`
          return (
            <li key={id} data-chapter={id}>
              <TextInput
                className={css.time ?? ''}
                aria-label={`Tempo do capítulo ${index + 1}`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={12}
                readOnly={locked}
                value={time}
                error={fault?.time !== undefined}
                aria-describedby={describedBy}
                onBlur={sort}
                onChange={(event) => put(id, { time: event.currentTarget.value })}
              />
              <TextInput
                className={css.title ?? ''}
                aria-label={`Título do capítulo ${index + 1}`}
                data-name
                placeholder="Título do capítulo"
                autoComplete="off"
                maxLength={longestChapterTitle}
                readOnly={locked}
                value={title}
                error={fault?.title !== undefined}
                aria-describedby={describedBy}
                onBlur={sort}
                onChange={(event) => put(id, { title: event.currentTarget.value })}
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
                <Tooltip label="Remover">
                  <ActionIcon aria-label={`Remover ${name}`} onClick={() => onChange(chapters.filter((chapter) => chapter.id !== id))}>
                    <IconTrash size={17} />
                  </ActionIcon>
                </Tooltip>
              )}
              {fault && (
                <p id={describedBy} className={css.fault}>
                  {[fault.time, fault.title].filter(Boolean).join(' ')}
                </p>
              )}
            </li>
          )
        })}
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
