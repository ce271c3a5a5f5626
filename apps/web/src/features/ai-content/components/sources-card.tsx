import { Link } from '@tanstack/react-router'
import type { AiMedia } from '@videozz/contract/browser'
import { formatDuration } from '../../../shared/format/duration.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { typeText } from '../model/item-words.ts'
import css from './side-cards.module.css'

/** The media the quiz was written from; they stay named when they are deleted. */
export const SourcesCard = ({ medias }: { medias: readonly AiMedia[] }) => (
  <section className={`card ${css.card}`} aria-labelledby="midias-de-origem">
    <h2 id="midias-de-origem">Mídias de origem</h2>
    {medias.map(({ key, title, type, thumbnail, duration, deleted }) => (
      <div key={key} className={css.source}>
        <span className={css.thumb}>
          <Tile state="ready" kind={type} size="thumb" picture={thumbnail} />
        </span>
        <div className={css.words}>
          <h3 className="cut">
            {deleted ? (
              title
            ) : (
              <Link to="/media/$id" params={{ id: key }} title={title}>
                {title}
              </Link>
            )}
          </h3>
          <p>
            <Chip>{typeText(type)}</Chip>
            {deleted ? 'Excluída' : duration !== null && formatDuration(duration)}
          </p>
        </div>
      </div>
    ))}
  </section>
)
