import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { ShowMore } from '../../../shared/lists/show-more.tsx'
import { viewersQuery } from '../../../shared/queries/viewers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ViewerDetail } from '../components/viewer-detail.tsx'
import { ViewersTable } from '../components/viewers-table.tsx'
import css from '../components/viewers.module.css'

/** Espectadores: the viewers of an account, and the requests of a data subject. */
export default function ViewersScreen() {
  const tools = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const list = useInfiniteQuery({ ...viewersQuery(search), placeholderData: keepPreviousData })
  const rows = list.data?.pages.flatMap(({ items }) => items)
  const viewer = rows?.find(({ id }) => id === opened)
  const close = (): void => setOpened(null)
  return (
    <Page>
      <PageHeader title="Espectadores" subtitle="Quem assiste aos seus vídeos, de quem foi visto por último em diante" />
      <div ref={tools} className={css.tools} role="search">
        <ListSearch
          label="Buscar por nome, e-mail ou código do aluno"
          hint="Nome, e-mail ou código do aluno"
          value={search}
          onSearch={setSearch}
        />
      </div>
      <ViewersTable
        rows={rows}
        stale={list.isPlaceholderData}
        onOpen={({ id }) => setOpened(id)}
        fault={list.error && <LoadFault what="os espectadores" error={list.error} retry={() => void list.refetch()} />}
        empty={<NoViewers search={search} onClear={() => setSearch('')} />}
        foot={<ShowMore list={list} />}
      />
      {/* The button that opened it goes with an erased viewer. */}
      {viewer && <ViewerDetail viewer={viewer} onClose={close} onErased={() => tools.current?.querySelector('input')?.focus()} />}
      <section className={css.privacy} aria-labelledby="como-tratamos">
        <h2 id="como-tratamos">Como tratamos os dados</h2>
        <p>
          De quem assiste ficam a identificação, as sessões, os trechos vistos, o navegador e o endereço IP, para liberar a aula, contar
          telas e dizer de quem é um código Imprint. Endereço e navegador são apagados em cerca de seis meses e a identificação de quem não
          volta, em um ano (ou dois, se verificada), salvo outro prazo da instalação; antes disso, apague aqui quando o titular pedir.
        </p>
      </section>
    </Page>
  )
}

function NoViewers({ search, onClear }: { search: string; onClear: () => void }) {
  return search === '' ? (
    <EmptyState
      level={2}
      title="Ninguém assistiu ainda"
      text="Incorpore um vídeo na sua área de membros ou no seu site: quem abrir o player aparece aqui, com nome e e-mail quando a página os informa."
    />
  ) : (
    <EmptyState
      level={2}
      title="Ninguém encontrado"
      text="Confira o nome, o e-mail ou o código. Quem nunca assistiu, ou cujos dados foram apagados, não aparece aqui."
      action={
        <Button variant="default" onClick={onClear}>
          Limpar busca
        </Button>
      }
    />
  )
}
