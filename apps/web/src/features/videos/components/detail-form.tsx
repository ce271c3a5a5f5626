import { Textarea, TextInput } from '@mantine/core'
import type { VideoDetail } from '@videozz/contract/browser'
import type { DetailFaults, DetailValues } from '../model/detail-values.ts'
import { checkValues, longestDescription, longestTitle } from '../model/detail-values.ts'
import type { ChapterFaults } from '../model/chapter-drafts.ts'
import type { PreviewPlace } from '../model/detail-tab.ts'
import { Chapters } from './chapters.tsx'
import { Covers } from './covers.tsx'
import { CountedLabel } from './counted-label.tsx'
import css from './detail-form.module.css'
import { MediaFacts } from './media-facts.tsx'

export type DetailFormProps = {
  video: VideoDetail
  values: DetailValues
  faults: DetailFaults
  chapterFaults: ReadonlyMap<number, ChapterFaults>
  preview: PreviewPlace
  /** The person may look but not change. */
  locked: boolean
  onChange: (change: Partial<DetailValues>) => void
  onCover: (saved: VideoDetail) => void
}

/** Counts once little room is left. Pasted text is never cut: an error shows that it is too long. */
function DescriptionLabel({ length }: { length: number }) {
  if (length < longestDescription * 0.9) return 'Descrição'
  return (
    <CountedLabel text="Descrição">
      <small aria-hidden="true" data-over={length > longestDescription || undefined}>
        {length}/{longestDescription}
      </small>
    </CountedLabel>
  )
}

/** Tab «Informações básicas». */
export function DetailForm({ video, values, faults, chapterFaults, preview, locked, onChange, onCover }: DetailFormProps) {
  return (
    <div className={css.fields}>
      <TextInput
        label={
          <CountedLabel text="Título">
            <small aria-hidden="true">
              {values.title.length}/{longestTitle}
            </small>
          </CountedLabel>
        }
        aria-label="Título"
        maxLength={longestTitle}
        readOnly={locked}
        value={values.title}
        error={faults.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        label={<DescriptionLabel length={values.description.length} />}
        aria-label="Descrição"
        minRows={4}
        maxRows={12}
        readOnly={locked}
        value={values.description}
        error={checkValues(values).description ?? faults.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <MediaFacts video={video} />
      {video.type !== 'audio' && video.type !== 'youtube' && (
        <Covers
          video={video}
          selected={values.selectedThumb}
          disabled={locked}
          onSelect={(selectedThumb) => onChange({ selectedThumb })}
          onUploaded={onCover}
        />
      )}
      {video.type !== 'youtube' && (
        <Chapters
          chapters={values.chapters}
          faults={chapterFaults}
          duration={video.duration}
          preview={preview}
          locked={locked}
          onChange={(chapters) => onChange({ chapters })}
        />
      )}
    </div>
  )
}
