import { Checkbox } from '@mantine/core'
import type { Video } from '@videozz/contract/browser'
import { withoutVerb } from '../../../shared/format/duration.ts'
import { kindLabel, tileOfVideo } from '../../../shared/media/tile-of-video.ts'
import { Tile } from '../../../ui/tile.tsx'
import css from './content-choices.module.css'
import { MediaCaption } from './media-caption.tsx'

export type ContentChoicesProps = {
  videos: readonly Video[]
  /** Key of the target folder; media already in it are marked. */
  folder: string
  layout: 'list' | 'grid'
  chosen: ReadonlySet<string>
  onChoose: (video: Video, on: boolean) => void
}

/** Media to choose from, as rows or as pictures. */
export function ContentChoices({ videos, folder, layout, chosen, onChoose }: ContentChoicesProps) {
  return (
    <ul className={layout === 'grid' ? css.grid : css.list} aria-label="Conteúdos">
      {videos.map((video) => {
        const there = video.folders.some(({ key }) => key === folder)
        return (
          <li key={video.key}>
            <label className={css.choice} data-chosen={chosen.has(video.key) || undefined} data-there={there || undefined}>
              <Checkbox
                className={css.check ?? ''}
                aria-label={there ? `${video.title}, já está nesta pasta` : video.title}
                checked={there || chosen.has(video.key)}
                disabled={there}
                onChange={(event) => onChoose(video, event.currentTarget.checked)}
              />
              <span className={css.picture}>
                <Picture video={video} grid={layout === 'grid'} />
              </span>
              <span className={css.words}>
                <b className="cut" title={video.title}>
                  {video.title}
                </b>
                {there ? <small>Já está nesta pasta</small> : <MediaCaption video={video} />}
              </span>
              {layout === 'list' && <span className={css.kind}>{kindLabel(video.type)}</span>}
            </label>
          </li>
        )
      })}
    </ul>
  )
}

/** The time left is shown in a short form, since two tiles share the width of a phone. */
function Picture({ video, grid }: { video: Video; grid: boolean }) {
  const tile = tileOfVideo(video)
  return <Tile {...tile} timeLeft={withoutVerb(tile.timeLeft)} size={grid ? 'tile' : 'thumb'} labels={false} />
}
