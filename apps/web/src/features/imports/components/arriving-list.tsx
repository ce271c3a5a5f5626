import type { ImportItem } from '@videozz/contract/browser'
import { useState } from 'react'
import { steadyTimeOf } from '../../../shared/media/steady-time.ts'
import { Bar } from '../../../ui/bar.tsx'
import { SectionHead } from '../../../ui/page.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { percentOf, timeKeyOf } from '../model/import-sums.ts'
import { sourceName, stateText, titleOf } from '../model/import-words.ts'
import css from './file-lists.module.css'

export type ArrivingListProps = {
  items: readonly ImportItem[]
  /** Why nothing of their batch moves; null when it may. */
  hold: string | null
}

/** Chegando agora: the files of a batch that are on their way. */
export function ArrivingList({ items, hold }: ArrivingListProps) {
  return (
    <section aria-label="Chegando agora">
      <SectionHead title="Chegando agora" />
      {items.length === 0 ? (
        <p className={css.note}>{hold ?? 'Nenhum arquivo a caminho neste momento.'}</p>
      ) : (
        <ul className={`${css.list} ${css.arriving}`}>
          {items.map((item) => (
            <Arriving key={item.id} item={item} hold={hold} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Arriving({ item, hold }: { item: ImportItem; hold: string | null }) {
  const [now] = useState(() => Date.now())
  const name = titleOf(item)
  return (
    <li>
      <Tile state="first-data" kind="video" size="thumb" />
      <div className={css.words}>
        <h3 title={name}>{name}</h3>
        <p>{item.folder?.name ?? sourceName(item.provider)}</p>
      </div>
      <div className={css.progress}>
        <Bar
          value={item.state === 'checking' ? 100 : percentOf(item)}
          label={`Progresso de ${name}`}
          tone={hold === null ? 'brand' : 'hold'}
        />
        <p>{stateText(item, { hold, secondsLeft: steadyTimeOf(timeKeyOf(item.id)), now })}</p>
      </div>
    </li>
  )
}
