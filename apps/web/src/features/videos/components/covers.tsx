import type { VideoDetail } from '@videozz/contract/browser'
import { lazy, Suspense } from 'react'
import { isProcessing } from '../../../shared/media/describe-media.ts'
import { Tile } from '../../../ui/tile.tsx'
import { coverHint } from '../../../shared/media/cover-file.ts'
import { chooseCover } from '../model/detail-values.ts'
import { CountedLabel } from '../../../ui/counted-label.tsx'
import { CoverTile } from './cover-tile.tsx'
import css from './covers.module.css'

const CoverUpload = lazy(async () => ({ default: (await import('./cover-upload.tsx')).CoverUpload }))

export type CoversProps = {
  video: VideoDetail
  selected: number
  disabled: boolean
  onSelect: (selected: number) => void
  onUploaded: (saved: VideoDetail) => void
}

/** The default cover, three automatic ones, and an uploaded one, which replaces the default. */
export function Covers({ video, selected, disabled, onSelect, onUploaded }: CoversProps) {
  const { multipleThumbnails, defaultThumbnail } = video
  const waits = multipleThumbnails.length === 0 && isProcessing(video)
  const covers = [
    { name: 'Padrão', picture: defaultThumbnail },
    ...multipleThumbnails.map((picture, index) => ({ name: `Automática ${index + 1}`, picture })),
  ]
  return (
    <fieldset className={css.covers}>
      <legend>
        <CountedLabel text="Capa">
          <small>{coverHint}</small>
        </CountedLabel>
      </legend>
      {waits && <p className={css.wait}>As capas automáticas aparecem durante o processamento.</p>}
      <div className={css.row}>
        {covers.map(({ name, picture }, index) => (
          <CoverTile
            key={name}
            name={name}
            pressed={selected === index}
            disabled={disabled}
            onClick={() => onSelect(chooseCover(selected, index))}
          >
            <Tile state="ready" kind="video" picture={picture} />
          </CoverTile>
        ))}
        <Suspense fallback={null}>
          <CoverUpload video={video} disabled={disabled} onUploaded={onUploaded} />
        </Suspense>
      </div>
    </fieldset>
  )
}
