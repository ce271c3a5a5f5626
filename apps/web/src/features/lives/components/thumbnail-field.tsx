import { Button } from '@mantine/core'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { useEffect, useMemo } from 'react'
import { coverHint } from '../../../shared/media/cover-file.ts'
import { usePicturePicker } from '../../../shared/media/use-picture-picker.tsx'
import { Note } from '../../../ui/note.tsx'
import { Tile } from '../../../ui/tile.tsx'
import css from './live-form.module.css'

export type ThumbnailFieldProps = {
  /** Address of the stored picture, or null. */
  stored: string | null
  /** The picture that was chosen, or null. */
  chosen: Blob | null
  onChange: (picture: Blob | null) => void
}

/** The optional picture of a live, cropped to 16:9 when it is chosen. */
export function ThumbnailField({ stored, chosen, onChange }: ThumbnailFieldProps) {
  const picker = usePicturePicker((picture, close) => {
    close()
    onChange(picture)
  })
  const url = useMemo(() => chosen && URL.createObjectURL(chosen), [chosen])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  const picture = url ?? stored
  return (
    <div className={css.thumbnail}>
      <div className={css.picture}>
        <Tile state="ready" kind="video" picture={picture} />
      </div>
      <div className={css.choice}>
        <Note>{coverHint}. Aparece na lista e antes de a transmissão começar.</Note>
        <div className={css.buttons}>
          <Button variant="default" size="xs" leftSection={<IconPhotoPlus size={16} aria-hidden />} onClick={picker.pick}>
            {picture === null ? 'Escolher imagem' : 'Trocar imagem'}
          </Button>
          {picture !== null && (
            <Button variant="subtle" color="gray" data-quiet size="xs" onClick={() => onChange(null)}>
              Remover imagem
            </Button>
          )}
        </div>
      </div>
      {picker.parts}
    </div>
  )
}
