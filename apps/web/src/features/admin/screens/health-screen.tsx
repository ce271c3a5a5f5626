import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../shared/format/date.ts'
import { Banner } from '../../../ui/banner.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { healthQuery } from '../../../shared/queries/console/health.ts'
import css from '../components/health-cards.module.css'
import { ConsoleLink } from '../components/console-link.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { HealthCards } from '../components/health-cards.tsx'
import { Loaded } from '../components/loaded.tsx'
import { Part } from '../components/part.tsx'
import { findingFigures, findingTitle } from '../model/finding-words.ts'

const clock = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', timeStyle: 'medium' })

/** Visão geral: the platform's health, polled while the page is visible. */
export default function HealthScreen() {
  const asked = useQuery(healthQuery)
  return (
    <Page>
      <PageHeader
        title="Visão geral"
        subtitle={
          asked.data
            ? `Atualizada às ${clock.format(new Date(asked.data.at))}, a cada 10 segundos${asked.isError ? '. A última consulta falhou.' : ''}`
            : 'Como a plataforma está agora'
        }
      />
      <Loaded asked={asked} what="a visão geral" height={420}>
        {(health) => (
          <>
            {health.missingSettings.includes('PAYMENT_INSTRUCTIONS') && (
              <div className={css.notice}>
                <Banner tone="warn">
                  Faturas são pagas por fora, e ninguém diz como: defina <code>PAYMENT_INSTRUCTIONS</code> no ambiente da API.
                </Banner>
              </div>
            )}
            <HealthCards health={health} />
            <Part title="Achados das verificações noturnas" card={false}>
              {health.findings.length === 0 ? (
                <EmptyState
                  title="Nenhum achado nos últimos 30 dias"
                  text="Toda noite, linhas e arquivos são conferidos uns com os outros."
                />
              ) : (
                <DataTable
                  caption="Achados"
                  rows={health.findings}
                  rowKey={({ kind, subject }) => `${kind} ${subject}`}
                  columns={[
                    { header: 'Achado', title: true, cell: (one) => findingTitle(one) },
                    {
                      header: 'Onde',
                      wrap: 'anywhere',
                      cell: ({ subject, accountId }) =>
                        accountId === null ? (
                          subject
                        ) : (
                          <ConsoleLink to={`/admin/contas/${accountId}`}>{accountId === subject ? 'Ver conta' : subject}</ConsoleLink>
                        ),
                    },
                    { header: 'Números', cell: findingFigures },
                    { header: 'Vezes', align: 'end', cell: ({ times }) => times },
                    { header: 'Visto por último', wrap: 'never', cell: ({ lastSeenAt }) => formatDateTime(lastSeenAt) },
                  ]}
                />
              )}
            </Part>
          </>
        )}
      </Loaded>
    </Page>
  )
}
