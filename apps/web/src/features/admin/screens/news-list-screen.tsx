import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdminNews } from '@videozz/contract/browser'
import { useState } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { invalidateNews, newsQuery } from '../../../shared/queries/console/news.ts'
import { useChange } from '../api/use-change.ts'
import { ConsoleLink } from '../components/console-link.tsx'
import { PagedList } from '../components/paged-list.tsx'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { newsSearch } from '../model/list-search.ts'
import { newsStateWords } from '../model/news-words.ts'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'

const fresh: string = '/admin/novidades/nova'

/** Novidades: every announcement, also those no longer shown. */
export default function NewsListScreen() {
  const { view, show } = useSearchState(newsSearch)
  const asked = useQuery(newsQuery(view.page))
  const [leaving, setLeaving] = useState<AdminNews | null>(null)
  const withdrawing = useChange({
    change: (id: string) => consoleApi('POST /admin/news/{id}/withdraw', { params: { id } }),
    done: 'Novidade retirada.',
    invalidates: [invalidateNews],
    onDone: () => setLeaving(null),
  })
  return (
    <Page width="medium">
      <PageHeader
        title="Novidades"
        subtitle="Aparecem na vitrine ao entrar e na página de novidades"
        actions={
          <Button component={Link} to={fresh} leftSection={<IconPlus size={17} aria-hidden />}>
            Nova novidade
          </Button>
        }
      />
      <PagedList
        asked={asked}
        what="as novidades"
        caption="Novidades"
        empty={{ title: 'Nenhuma novidade publicada', text: 'Conte aos produtores o que mudou na plataforma.' }}
        onPage={(page) => show({ page })}
        rowKey={({ id }) => id}
        columns={[
          {
            header: 'Novidade',
            title: true,
            cell: ({ id, title, state, audience }) => (
              <>
                {state === 'withdrawn' ? (
                  title
                ) : (
                  <ConsoleLink to={`/admin/novidades/${id}`} title>
                    {title}
                  </ConsoleLink>
                )}
                <SecondaryLine>
                  {audience === null
                    ? 'Para todos'
                    : audience.length === 1
                      ? `Para ${audience[0]?.name}`
                      : `Para ${audience.length} contas`}
                </SecondaryLine>
              </>
            ),
          },
          { header: 'Situação', cell: ({ state }) => <Chip tone={newsStateWords[state].tone}>{newsStateWords[state].label}</Chip> },
          { header: 'Publicação', wrap: 'never', cell: ({ publishedAt }) => formatDateTime(publishedAt) },
          {
            header: 'Vista por',
            align: 'end',
            wrap: 'never',
            cell: ({ views }) => `${formatCount(views)} ${views === 1 ? 'pessoa' : 'pessoas'}`,
          },
          {
            header: 'Ações',
            headerHidden: true,
            onCard: 'plain',
            align: 'end',
            cell: (news) =>
              news.state !== 'withdrawn' && (
                <Button variant="subtle" color="red" size="xs" aria-label={`Retirar ${news.title}`} onClick={() => setLeaving(news)}>
                  Retirar
                </Button>
              ),
          },
        ]}
      />
      <ConfirmModal
        opened={leaving !== null}
        title="Retirar esta novidade?"
        confirmLabel="Retirar"
        danger
        loading={withdrawing.isPending}
        onConfirm={() => leaving && withdrawing.mutate(leaving.id)}
        onClose={() => setLeaving(null)}
      >
        <p>“{leaving?.title}” deixa de aparecer para todos e não volta.</p>
      </ConfirmModal>
    </Page>
  )
}
