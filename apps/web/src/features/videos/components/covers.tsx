import { UnstyledButton } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { VideoDetail } from '@videozz/contract/browser'
import { isProcessing } from '../../../shared/media/describe-media.ts'
import { Tile } from '../../../ui/tile.tsx'
import { coverHint } from '../model/cover-file.ts'
import { chooseCover } from '../model/detail-values.ts'
import { CoverUpload } from './cover-upload.tsx'
import css from './media-detail.module.css'

export type CoversProps = {
  video: VideoDetail
  selected: number
  disabled: boolean
  onSelect: (selected: number) => void
  onUploaded: (saved: VideoDetail) => void
}

/** The default cover, three automatic ones, and one of one's own, which takes the default's place. */
export function Covers({ video, selected, disabled, onSelect, onUploaded }: CoversProps) {
  const { multipleThumbnails, defaultThumbnail } = video
  const waits = multipleThumbnails.length === 0 && isProcessing(video)
  const covers = [
    { name: 'Padrão', picture: defaultThumbnail },
    ...multipleThumbnails.map((picture, index) => ({ name: `Automática ${index + 1}`, picture })),
  ]
  return (
    <fieldset className={css.covers}>
      <legend className={css.counted}>
        Capa <small>{coverHint}</small>
      </legend>
      {waits && <p className={css.coversWait}>As capas automáticas aparecem durante o processamento.</p>}
      <div className={css.coverRow}>
        {covers.map(({ name, picture }, index) => (
          <UnstyledButton
            key={name}
            className={css.cover}
            aria-pressed={selected === index}
            disabled={disabled}
            onClick={() => onSelect(chooseCover(selected, index))}
          >
            <span className={css.coverPicture}>
              <Tile state="ready" kind="video" picture={picture} />
              {selected === index && <IconCheck className={css.coverTick} aria-hidden />}
            </span>
            <b>{name}</b>
          </UnstyledButton>
        ))}
        <CoverUpload video={video} disabled={disabled} onUploaded={onUploaded} />
      </div>
    </fieldset>
  )
}
