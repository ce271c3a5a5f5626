import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { newsItemQuery } from '../../../shared/queries/console/news.ts'
import { ConsoleLink } from '../components/console-link.tsx'
import { Loaded } from '../components/loaded.tsx'
import { NewsEditor } from '../components/news-editor.tsx'

/** Novidade: writing one, or changing one that is there. `renderHtml` shows cleaned HTML as readers see it. */
export default function NewsEditorScreen({ renderHtml }: { renderHtml: (html: string) => ReactNode }) {
  const { id = 'nova' } = useParams({ strict: false }) as { id?: string }
  const asked = useQuery({ ...newsItemQuery(id), enabled: id !== 'nova' })
  if (id === 'nova') return <NewsEditor key="nova" news={null} renderHtml={renderHtml} />
  return (
    <Loaded asked={asked} what="a novidade" height={520}>
      {(news) =>
        news === null || news.state === 'withdrawn' ? (
          <Page>
            <EmptyState
              title="Esta novidade não está mais aqui"
              action={<ConsoleLink to="/admin/novidades">Todas as novidades</ConsoleLink>}
            />
          </Page>
        ) : (
          <NewsEditor key={id} news={news} renderHtml={renderHtml} />
        )
      }
    </Loaded>
  )
}
