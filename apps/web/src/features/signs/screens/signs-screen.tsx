import { ActionIcon, Button } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ShowMore } from '../../../shared/lists/show-more.tsx'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { signsQuery, signSummaryQuery } from '../../../shared/queries/signs.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { viewerName } from '../../../shared/viewers/viewer-name.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MailSwitch } from '../components/mail-switch.tsx'
import { SignsFilters } from '../components/signs-filters.tsx'
import { SignsTable } from '../components/signs-table.tsx'
import css from '../components/signs.module.css'
import { useSignStates } from '../components/use-sign-states.ts'
import { signsSearch } from '../model/signs-search.ts'

const isKey = (text: string): boolean => /^[a-z0-9]{16}$/.test(text)

/** Uso suspeito: signs that somebody downloads, shares or uncovers media, to be reviewed one by one. */
export default function SignsScreen() {
  const { view, show } = useSearchState(signsSearch, { to: '/suspicious', resetScroll: false })
  const [search, setSearch] = useState('')
  const viewerId = isKey(view.viewer) ? view.viewer : null
  const { data: summary } = useQuery(signSummaryQuery)
  const list = useInfiniteQuery({
    ...signsQuery({ state: view.state, days: view.days, viewerId, search }),
    placeholderData: keepPreviousData,
  })
  const { markAll } = useSignStates()
  const rows = list.data?.pages.flatMap(({ items }) => items)
  const filtered = view.days !== null || viewerId !== null || search !== ''
  const only = viewerId && rows?.find(({ viewer }) => viewer?.id === viewerId)?.viewer
  const clear = (): void => {
    setSearch('')
    show({ days: null, viewer: '' })
  }
  return (
    <Page>
      <PageHeader
        title="Uso suspeito"
        subtitle="Sinais de que alguém baixa ou divide seus vídeos, ou tira o código da imagem. Nenhum é prova, e nada é bloqueado sozinho."
        actions={
          Boolean(summary?.count) && (
            <Button
              variant="default"
              loading={markAll.isPending}
              onClick={() => markAll.mutate(new Date(list.dataUpdatedAt).toISOString())}
            >
              Marcar todos como vistos
            </Button>
          )
        }
      />
      <SignsFilters view={view} count={summary?.count} search={search} onShow={show} onSearch={setSearch} />
      {viewerId !== null && (
        <p className={css.only}>
          <span>
            Só de <b>{only ? viewerName(only) : 'um espectador'}</b>
          </span>
          <ActionIcon aria-label="Mostrar os de todos os espectadores" onClick={() => show({ viewer: '' })}>
            <IconX size={16} />
          </ActionIcon>
        </p>
      )}
      <SignsTable
        rows={rows}
        stale={list.isPlaceholderData}
        fault={list.error && <LoadFault what="os sinais" error={list.error} retry={() => void list.refetch()} />}
        empty={<NoSigns onlyNew={view.state === 'new'} filtered={filtered} onAll={() => show({ state: 'all' })} onClear={clear} />}
        foot={<ShowMore list={list} />}
      />
      <MailSwitch />
    </Page>
  )
}

type NoSignsProps = { onlyNew: boolean; filtered: boolean; onAll: () => void; onClear: () => void }

function NoSigns({ onlyNew, filtered, onAll, onClear }: NoSignsProps) {
  if (filtered)
    return (
      <EmptyState
        level={2}
        title="Nenhum sinal assim"
        text="Mude a busca ou os filtros para ver outros."
        action={
          <Button variant="default" onClick={onClear}>
            Limpar filtros
          </Button>
        }
      />
    )
  return onlyNew ? (
    <EmptyState
      level={2}
      title="Nada novo por aqui"
      text="Quando um espectador pedir vídeo rápido demais, esconder o código ou dividir o acesso, isso aparece aqui com quem, onde e quando."
      action={
        <Button variant="default" onClick={onAll}>
          Ver todos
        </Button>
      }
    />
  ) : (
    <EmptyState
      level={2}
      title="Nenhum sinal até hoje"
      text="Quando um espectador pedir vídeo rápido demais, esconder o código ou dividir o acesso, isso aparece aqui com quem, onde e quando."
    />
  )
}
