import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient } from '../../../shared/api/query-client.ts'
import { formatDate } from '../../../shared/format/date.ts'
import { useProductName } from '../../../shared/settings/use-settings.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { newsListQuery } from '../../../shared/queries/news.ts'
import { NewsPicture } from '../components/news-picture.tsx'
import css from '../components/news.module.css'

export const prefetch = (): void => void queryClient.prefetchQuery(newsListQuery(1))

/** Novidades. */
export default function NewsScreen() {
  const [page, setPage] = useState(1)
  const product = useProductName()
  const { data: list, error, refetch } = useQuery(newsListQuery(page))
  const turn = (to: number) => {
    setPage(to)
    document.querySelector<HTMLElement>('#conteudo h1')?.focus()
  }
  return (
    <Page width="narrow" foot="panel">
      <PageHeader title={`Novidades ${product}`} />
      {list ? (
        <>
          {list.items.length === 0 && <EmptyState level={2} title="Nenhuma novidade por aqui." />}
          <ul className={css.list}>
            {list.items.map(({ _id, title, summary, image, publishedAt }) => (
              <li key={_id}>
                <Link to="/novidades/$id" params={{ id: _id }} className={`card ${css.row}`}>
                  <NewsPicture image={image} alt="" small />
                  <div>
                    <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
                    <h2>{title}</h2>
                    {summary !== '' && <p>{summary}</p>}
                  </div>
                </Link>
              </li>
            ))}
          </ul>
          {list.pages > 1 && (
            <nav className={css.pages} aria-label="Páginas">
              {page > 1 && (
                <Button variant="default" onClick={() => turn(page - 1)}>
                  Página anterior
                </Button>
              )}
              <span>
                {page} de {list.pages}
              </span>
              {page < list.pages && (
                <Button variant="default" onClick={() => turn(page + 1)}>
                  Próxima página
                </Button>
              )}
            </nav>
          )}
        </>
      ) : error ? (
        <EmptyState
          level={2}
          title="Erro ao buscar o conteúdo."
          action={
            <Button variant="default" onClick={() => void refetch()}>
              Tentar novamente
            </Button>
          }
        />
      ) : (
        <div className={css.list} aria-busy="true">
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} h={98} radius="lg" />
          ))}
        </div>
      )}
    </Page>
  )
}
