import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatCount } from '../../../shared/format/number.ts'
import { formatSpeed } from '../../../shared/format/size.ts'
import { type LibraryItem, libraryItemsQuery } from '../../../shared/queries/library.ts'
import { Bar } from '../../../ui/bar.tsx'
import { SectionHead } from '../../../ui/page.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { useLibraryActions } from '../api/use-library-actions.ts'
import css from './library.module.css'

const arrivingShown = 8
const problemsStep = 4
const mostProblems = 200

/** Chegando agora: the videos that are on their way. */
export function LibraryArriving({ id, isPaused }: { id: string; isPaused: boolean }) {
  const { data, error, refetch } = useQuery(libraryItemsQuery(id, 'pulling,checking', { limit: arrivingShown }, !isPaused))
  const items = data?.items ?? []
  return (
    <section aria-label="Chegando agora">
      <SectionHead title="Chegando agora" />
      {error && !data ? (
        <LoadFault what="o que está chegando" error={error} retry={() => void refetch()} />
      ) : items.length === 0 || isPaused ? (
        <p className={css.meta}>{isPaused ? 'A migração está pausada.' : 'O PandaVideo está preparando os próximos arquivos.'}</p>
      ) : (
        <ul className={css.items}>
          {items.map((item) => (
            <Arriving key={item.id} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Arriving({ item }: { item: LibraryItem }) {
  const { title, folder, size, fetched, rate, state } = item
  const percent = state === 'checking' ? 100 : size ? Math.min(100, Math.floor((fetched * 100) / size)) : 0
  return (
    <li className={css.arriving}>
      <Tile state="first-data" kind="video" size="thumb" />
      <div className={css.words}>
        <h3 title={title}>{title}</h3>
        <p>{folder?.name ?? 'Sem pasta'}</p>
      </div>
      <div className={css.progress}>
        <Bar value={percent} label={`Progresso de ${title}`} />
        <p className="num">
          {state === 'checking' ? 'Conferindo' : [`${percent}%`, rate === null ? '' : formatSpeed(rate)].filter(Boolean).join(', ')}
        </p>
      </div>
    </li>
  )
}

/** What helps a video that failed, besides trying it again. */
const ways: Partial<Record<string, { label: string; to: string }>> = {
  IMPORT_MISSING: { label: 'Enviar', to: '/upload' },
  IMPORT_SIZE_UNKNOWN: { label: 'Enviar', to: '/upload' },
  IMPORT_TOO_LARGE_PARTNER: { label: 'Ver planos', to: '/plans' },
  NOT_ENOUGH_SPACE: { label: 'Ver planos', to: '/plans' },
}

/** Com problema: the videos that failed, why, and what helps. */
export function LibraryProblems({ id, total, isLive }: { id: string; total: number; isLive: boolean }) {
  const [shown, setShown] = useState(problemsStep)
  const { data, error, refetch } = useQuery(libraryItemsQuery(id, 'failed', { limit: Math.min(shown, mostProblems) }, isLive))
  const { retryAll, retryOne } = useLibraryActions(id)
  const items = data?.items ?? []
  const more = total - items.length
  return (
    <section aria-label="Com problema">
      <SectionHead
        title="Com problema"
        action={
          <Button variant="default" size="xs" loading={retryAll.isPending} onClick={() => retryAll.mutate()}>
            {total === 1 ? 'Tentar de novo' : `Tentar os ${formatCount(total)} de novo`}
          </Button>
        }
      />
      {error && !data && <LoadFault what="o que não veio" error={error} retry={() => void refetch()} />}
      <ul className={css.items}>
        {items.map((item) => (
          <Problem
            key={item.id}
            item={item}
            isTrying={retryOne.isPending && retryOne.variables === item.id}
            onTry={() => retryOne.mutate(item.id)}
          />
        ))}
      </ul>
      {more > 0 && items.length < mostProblems && (
        <Button variant="subtle" color="gray" size="xs" mt={8} onClick={() => setShown(shown + 20)}>
          Ver mais {formatCount(more)}
        </Button>
      )}
    </section>
  )
}

function Problem({ item: { title, error }, isTrying, onTry }: { item: LibraryItem; isTrying: boolean; onTry: () => void }) {
  const way = ways[error?.code ?? '']
  return (
    <li className={css.problem}>
      <IconAlertTriangle size={17} aria-hidden />
      <div className={css.words}>
        <h3>{title}</h3>
        <p>{error?.message}</p>
      </div>
      {way ? (
        <Button component={Link} to={way.to} variant="default" size="xs" aria-label={`${way.label}: ${title}`}>
          {way.label}
        </Button>
      ) : (
        <Button variant="default" size="xs" loading={isTrying} aria-label={`Tentar ${title}`} onClick={onTry}>
          Tentar
        </Button>
      )}
    </li>
  )
}
