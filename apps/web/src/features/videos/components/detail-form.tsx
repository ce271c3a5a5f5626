import { Textarea, TextInput } from '@mantine/core'
import type { VideoDetail } from '@videozz/contract/browser'
import { checkValues, longestDescription, longestTitle } from '../model/detail-values.ts'
import type { PreviewPlace } from '../../../shared/media/use-preview-place.ts'
import { Chapters } from './chapters.tsx'
import { Covers } from './covers.tsx'
import { CountedLabel } from '../../../ui/counted-label.tsx'
import css from './detail-form.module.css'
import { MediaFacts } from './media-facts.tsx'
import type { DetailFormState } from './use-edit.ts'

export type DetailFormProps = {
  video: VideoDetail
  form: DetailFormState
  preview: PreviewPlace
  /** The form is read-only for this person. */
  locked: boolean
  onCover: (saved: VideoDetail) => void
}

/** Shows the count near the limit. Pasted text is not truncated: an error shows that it is too long. */
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
export function DetailForm({ video, form, preview, locked, onCover }: DetailFormProps) {
  const { values } = form.values
  const description = form.getInputProps('values.description')
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
        {...form.getInputProps('values.title')}
      />
      <Textarea
        label={<DescriptionLabel length={values.description.length} />}
        aria-label="Descrição"
        minRows={4}
        maxRows={12}
        readOnly={locked}
        {...description}
        error={checkValues(values).description ?? description.error}
      />
      <MediaFacts video={video} />
      {video.type !== 'audio' && video.type !== 'youtube' && (
        <Covers
          video={video}
          selected={values.selectedThumb}
          disabled={locked}
          onSelect={(selected) => form.setFieldValue('values.selectedThumb', selected)}
          onUploaded={onCover}
        />
      )}
      {video.type !== 'youtube' && <Chapters form={form} duration={video.duration} preview={preview} locked={locked} />}
    </div>
  )
}
