import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import type { AdminMail } from '@videozz/contract/browser'
import { useState } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { invalidateMails, mailsQuery } from '../../../shared/queries/console/mails.ts'
import { useChange } from '../api/use-change.ts'
import { FilterSelect } from '../components/filter-select.tsx'
import { ListToolbar } from '../components/list-toolbar.tsx'
import { MailPreview } from '../components/mail-preview.tsx'
import { PagedList } from '../components/paged-list.tsx'
import { SearchField } from '../components/search-field.tsx'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { outboxSearch } from '../model/list-search.ts'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'
import { RowActions } from '../../../ui/data-table/row-actions.tsx'

type State = AdminMail['state']
const words: Record<State, { label: string; tone: 'ok' | 'warn' | 'brand' }> = {
  waiting: { label: 'Na espera', tone: 'brand' },
  failed: { label: 'Falhou', tone: 'warn' },
  sent: { label: 'Enviada', tone: 'ok' },
}
const all = 'all'
const states = Object.keys(words) as State[]

/** Caixa de saída: mails of the platform. */
export default function OutboxScreen() {
  const { view, show } = useSearchState(outboxSearch)
  const { page, busca: search, situacao: state } = view
  const asked = useQuery(mailsQuery(page, search, state ?? undefined))
  const [reading, setReading] = useState<AdminMail | null>(null)
  const retrying = useChange({
    change: (key: string) => consoleApi('POST /admin/outbox/{key}/retry', { params: { key } }),
    done: 'A mensagem será enviada de novo agora.',
    invalidates: [invalidateMails],
  })
  return (
    <Page>
      <PageHeader title="Caixa de saída" subtitle="Mensagens que a plataforma manda às pessoas" />
      <ListToolbar>
        <SearchField label="Buscar por destinatário ou assunto" value={search} onSearch={(busca) => show({ busca })} />
        <FilterSelect
          aria-label="Situação"
          data={[{ value: all, label: 'Todas' }, ...states.map((one) => ({ value: one as string, label: words[one].label }))]}
          value={state ?? all}
          onChange={(value) => show({ situacao: states.find((one) => one === value) ?? null })}
        />
      </ListToolbar>
      <PagedList
        asked={asked}
        what="as mensagens"
        caption="Mensagens"
        empty={{ title: 'Nenhuma mensagem', text: 'Confira a busca e o filtro.' }}
        onPage={(page) => show({ page })}
        rowKey={({ key }) => key}
        columns={[
          {
            header: 'Mensagem',
            title: true,
            cell: ({ subject, recipient }) => (
              <>
                {subject}
                <SecondaryLine>para {recipient}</SecondaryLine>
              </>
            ),
          },
          {
            header: 'Situação',
            cell: (mail) => (
              <span>
                <Chip tone={words[mail.state].tone}>{words[mail.state].label}</Chip>
                {mail.lastError !== null && mail.state !== 'sent' && (
                  <SecondaryLine>
                    {mail.attempts}ª tentativa: {mail.lastError}
                  </SecondaryLine>
                )}
              </span>
            ),
          },
          { header: 'Escrita em', wrap: 'never', cell: ({ createdAt }) => formatDateTime(createdAt) },
          { header: 'Enviada em', wrap: 'never', cell: ({ sentAt }) => (sentAt === null ? '—' : formatDateTime(sentAt)) },
          {
            header: 'Ações',
            headerHidden: true,
            onCard: 'plain',
            align: 'end',
            cell: (mail) => (
              <RowActions>
                <Button variant="default" size="xs" aria-label={`Ler a mensagem para ${mail.recipient}`} onClick={() => setReading(mail)}>
                  Ler
                </Button>
                {mail.state !== 'sent' && (
                  <Button
                    variant="subtle"
                    color="gray"
                    data-quiet
                    size="xs"
                    aria-label={`Enviar de novo a ${mail.recipient}`}
                    loading={retrying.isPending && retrying.variables === mail.key}
                    onClick={() => retrying.mutate(mail.key)}
                  >
                    Enviar de novo
                  </Button>
                )}
              </RowActions>
            ),
          },
        ]}
      />
      {reading && <MailPreview mail={reading} onClose={() => setReading(null)} />}
    </Page>
  )
}
