import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { listPageSizes, type VideoDetail } from '@videozz/contract/browser'
import { wholeSeconds } from '@videozz/domain'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { ListHead } from '../../../shared/lists/list-head.tsx'
import { ListPager } from '../../../shared/lists/list-pager.tsx'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { OrderMenu } from '../../../shared/lists/order-menu.tsx'
import { usePreferences } from '../../../shared/preferences/preferences.ts'
import { exportMediaViewers, mediaViewersQuery, type StatisticsDays } from '../../../shared/queries/media-statistics.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { Legend } from '../../../ui/charts/mark.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { orderNamed, sortOf, type ViewerOrderName, viewerOrders } from '../model/viewer-orders.ts'
import { viewerColumns } from './viewer-columns.tsx'
import css from './viewers-section.module.css'

export type ViewersSectionProps = { video: VideoDetail; days: StatisticsDays }

/** Quem assistiu: each viewer of a media with what they watched of it. */
export function ViewersSection({ video, days }: ViewersSectionProps) {
  const { pageSize } = usePreferences()
  const [order, setOrder] = useState<ViewerOrderName>('recent')
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState<number>(pageSize)
  // The first page of what is asked for otherwise.
  const [place, setPlace] = useState({ page: 1, of: '' })
  const asked = [days, search, order, limit].join(' ')
  const page = place.of === asked ? place.page : 1
  const [now] = useState(() => new Date())
  const list = useQuery(mediaViewersQuery({ key: video.key, days, search, ...orderNamed(order), page, limit }))
  const exporting = useMutation({
    mutationFn: () => exportMediaViewers(video.key, days, search),
    onSuccess: (file) => saveFile(file, `quem-assistiu-${video.key}.csv`),
  })
  const { data } = list
  const nothing = data?.totalItems === 0 ? 'Não há o que exportar neste período' : null
  return (
    <section aria-labelledby="quem-assistiu">
      <ListHead id="quem-assistiu" title="Quem assistiu">
        <ListSearch label="Buscar por nome ou e-mail" value={search} onSearch={setSearch} />
        <OrderMenu orders={viewerOrders} value={order} onChange={setOrder} />
        <DisabledHint reason={nothing}>
          <Button
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            Exportar
          </Button>
        </DisabledHint>
      </ListHead>
      <DataTable
        caption="Quem assistiu"
        layout="card"
        columns={viewerColumns(wholeSeconds(video.duration ?? 0), now)}
        rows={data?.items}
        rowKey={({ viewer }) => viewer.id}
        sort={sortOf(orderNamed(order))}
        stale={list.isPlaceholderData}
        fault={list.error && <LoadFault what="quem assistiu" error={list.error} retry={() => void list.refetch()} />}
        empty={<Nobody search={search} days={days} onClear={() => setSearch('')} />}
        foot={
          data && (
            <>
              <div className={css.legend}>
                <Legend
                  entries={[
                    { kind: 'seen', name: 'visto' },
                    { kind: 'rewatched', name: 'visto mais de uma vez' },
                  ]}
                />
              </div>
              <ListPager
                page={data.page}
                perPage={data.itemsPerPage}
                total={data.totalItems}
                sizes={listPageSizes}
                onPage={(next) => setPlace({ page: next, of: asked })}
                onSize={setLimit}
              />
            </>
          )
        }
      />
    </section>
  )
}

const Nobody = ({ search, days, onClear }: { search: string; days: number; onClear: () => void }) =>
  search === '' ? (
    <EmptyState
      title={`Ninguém nos últimos ${days} dias`}
      text="Quem assistir aparece aqui, com os trechos que viu. Nome e e-mail aparecem quando a página os informa."
    />
  ) : (
    <EmptyState
      title="Ninguém encontrado"
      text="Confira o nome ou o e-mail. Só aparece quem assistiu no período."
      action={
        <Button variant="default" onClick={onClear}>
          Limpar busca
        </Button>
      }
    />
  )
