import { Button, Skeleton } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../../shared/api/client.ts'
import { queryClient } from '../../../shared/api/query-client.ts'
import { formatDate } from '../../../shared/format/date.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { markViewed } from '../api/mark-viewed.ts'
import { newsItemQuery, removeFromShowcase } from '../../../shared/queries/news.ts'
import { NewsHtml } from '../components/news-html.tsx'
import { NewsPicture } from '../components/news-picture.tsx'
import css from '../components/news.module.css'

export const prefetch = ({ id = '' }: Record<string, string>): void => void queryClient.prefetchQuery(newsItemQuery(id))

/** Marks an opened announcement as viewed; after a failure it is shown once more. */
async function readHere(id: string): Promise<void> {
  try {
    await markViewed([id])
    removeFromShowcase(queryClient, id)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** One of the news. */
export default function NewsItemScreen() {
  const { id = '' } = useParams({ strict: false })
  const { data: item, error, refetch } = useQuery(newsItemQuery(id))
  const found = item?._id
  useEffect(() => {
    if (found !== undefined) void readHere(found)
  }, [found])
  if (!item && error instanceof ApiError && error.status === 404) return <Navigate to="/" replace />
  if (!item)
    return (
      <Page width="narrow" foot="panel">
        {error ? (
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
          <div aria-busy="true">
            <Skeleton h={24} w="60%" mb={24} />
            <Skeleton h={12} mb={12} />
            <Skeleton h={12} w="80%" />
          </div>
        )}
      </Page>
    )
  const trail = [{ label: 'Início', to: '/' }, { label: 'Novidades', to: '/novidades' }, { label: item.title }]
  return (
    <Page width="narrow" foot="panel">
      <PageHeader title={item.title} subtitle={formatDate(item.publishedAt)} breadcrumbs={trail} />
      <NewsPicture image={item.image} alt={item.imageAlt} />
      <NewsHtml html={item.content} />
      <Button
        variant="default"
        className={css.back ?? ''}
        component={Link}
        to="/novidades"
        leftSection={<IconArrowLeft size={17} aria-hidden />}
      >
        Todas as novidades
      </Button>
    </Page>
  )
}
