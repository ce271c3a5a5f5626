import { Link } from '@tanstack/react-router'
import type { ImportItem } from '@videozz/contract/browser'
import { useQuery } from '@tanstack/react-query'
import { filesText } from '../../../shared/format/counts.ts'
import { steadyTimeOf } from '../../../shared/media/steady-time.ts'
import { TitleCell } from '../../../shared/media/title-cell.tsx'
import { isMoving, recentBatchesQuery } from '../../../shared/queries/imports.ts'
import { Bar } from '../../../ui/bar.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { closeImports } from '../api/panel-state.ts'
import { useHold } from '../api/use-hold.ts'
import { useNow } from '../../../shared/use-now.ts'
import { useShownImports } from '../api/use-shown-imports.ts'
import { percentOf, timeKeyOf } from '../model/import-sums.ts'
import { sourceName, stateText, titleOf } from '../model/import-words.ts'
import { comingImports } from '../model/shown-imports.ts'
import css from './import-tiles.module.css'
import { ItemActions } from './item-actions.tsx'

/** Rows over the list of media; the screen of imports has all. */
const mostRows = 5

export type ImportTilesProps = {
  /** Key of the folder whose imports are shown; null for all. */
  folder: string | null
}

/** Imports that move or failed lately, as rows over the media they become. Nothing while there are none. */
export function ImportTiles({ folder }: ImportTilesProps) {
  const { shown, recent } = useShownImports()
  const items = comingImports(shown, folder)
  const batches = useQuery({ ...recentBatchesQuery, enabled: items.length > 0 }).data?.items
  const holdOf = useHold()
  if (items.length === 0) return null
  const rows = items.slice(0, mostRows)
  return (
    <section className={css.tiles} aria-label="Importações em andamento">
      <ul>
        {rows.map((item) => (
          <Row
            key={item.id}
            item={item}
            hold={holdOf(batches?.find(({ id }) => id === item.batchId))}
            onClose={() => closeImports([item], recent)}
          />
        ))}
      </ul>
      {items.length > rows.length && (
        <Link className="link" to="/importacoes">
          Ver mais {filesText(items.length - rows.length)} em importação
        </Link>
      )}
    </section>
  )
}

function Row({ item, hold, onClose }: { item: ImportItem; hold: string | null; onClose: () => void }) {
  const { id, state, waitReason, provider } = item
  const now = useNow(state === 'waiting')
  const name = titleOf(item)
  const failed = state === 'failed'
  const text = stateText(item, { hold, secondsLeft: steadyTimeOf(timeKeyOf(id)), now })
  const shows = state === 'pulling' || state === 'checking'
  return (
    <li data-wraps={failed || waitReason !== null || undefined}>
      <TitleCell
        picture={<Tile state={failed ? 'error' : 'first-data'} kind="video" size="thumb" text={text} />}
        title={<span title={name}>{name}</span>}
      >
        <p data-tone={failed ? 'bad' : 'now'}>
          {text}
          <span className={css.source}> · {sourceName(provider)}</span>
        </p>
        {shows && (
          <div className={css.bar}>
            <Bar
              value={state === 'checking' ? 100 : percentOf(item)}
              label={`Progresso de ${name}`}
              tone={hold === null ? 'brand' : 'hold'}
            />
          </div>
        )}
      </TitleCell>
      <div className={css.buttons}>
        <ItemActions item={item} onClose={isMoving(item) ? undefined : onClose} />
      </div>
    </li>
  )
}
