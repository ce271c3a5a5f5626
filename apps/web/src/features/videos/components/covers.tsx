import { UnstyledButton } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { Video } from '@videozz/contract/browser'
import { isProcessing } from '../../../shared/media/describe-media.ts'
import { Tile } from '../../../ui/tile.tsx'
import { chooseCover } from '../model/detail-values.ts'
import css from './media-detail.module.css'

export type CoversProps = { video: Video; selected: number; disabled: boolean; onSelect: (selected: number) => void }

/** The default cover and three automatic ones. */
export function Covers({ video, selected, disabled, onSelect }: CoversProps) {
  const { multipleThumbnails, defaultThumbnail } = video
  if (multipleThumbnails.length === 0 && !isProcessing(video)) return null
  const covers = [
    { name: 'Padrão', picture: defaultThumbnail },
    ...multipleThumbnails.map((picture, index) => ({ name: `Automática ${index + 1}`, picture })),
  ]
  return (
    <fieldset className={css.covers}>
      <legend>Capa</legend>
      {multipleThumbnails.length === 0 ? (
        <p className={css.coversWait}>As capas automáticas aparecem durante o processamento.</p>
      ) : (
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
        </div>
      )}
    </fieldset>
  )
}
