import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatDateTime } from '../../../shared/format/date.ts'
import { leaksQuery, type LeakCaseView } from '../../../shared/queries/leaks.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { Chip, type ChipProps } from '../../../ui/chip.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { PageSteps } from '../../../ui/data-table/page-steps.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { inspectSearch } from '../model/inspect-search.ts'

const limit = 20

type Outcome = { tone: NonNullable<ChipProps['tone']>; text: string }

function outcomeOf({ state, outcome, erasedAt }: LeakCaseView): Outcome {
  if (state === 'waiting') return { tone: 'plain', text: 'Na fila' }
  if (state === 'reading') return { tone: 'brand', text: 'Em análise' }
  if (state === 'failed') return { tone: 'bad', text: 'Não concluída' }
  if (erasedAt !== null) return { tone: 'plain', text: 'Dados apagados' }
  if (outcome === 'named') return { tone: 'ok', text: 'Identificado' }
  if (outcome === 'insufficient') return { tone: 'warn', text: 'Evidência insuficiente' }
  return { tone: 'plain', text: outcome === 'unmarked' ? 'Mídia sem marca' : 'Mídia não encontrada' }
}

const columns: readonly Column<LeakCaseView>[] = [
  {
    header: 'Arquivo',
    title: true,
    cell: ({ id, files }) => (
      <Link className="link" to="/inspect" search={{ aba: 'arquivo', caso: id } as never}>
        {files[0]?.name ?? 'Cópia'}
        {files.length > 1 && ` e mais ${files.length - 1}`}
      </Link>
    ),
  },
  { header: 'Mídia', cell: ({ title }) => title ?? '—' },
  {
    header: 'Resultado',
    cell: (leak) => {
      const { tone, text } = outcomeOf(leak)
      return <Chip tone={tone}>{text}</Chip>
    },
  },
  { header: 'Quem', cell: ({ who }) => who ?? '—' },
  { header: 'Pedida em', cell: ({ createdAt, madeBy }) => `${formatDateTime(createdAt)}${madeBy ? ` por ${madeBy.name}` : ''}` },
]

/** Leaked copies that were read, the latest first. */
export default function LeakList() {
  const { view, show } = useSearchState(inspectSearch)
  const { data, error, refetch, isPlaceholderData } = useQuery(leaksQuery(view.page, limit))
  return (
    <DataTable
      caption="Cópias analisadas"
      columns={columns}
      rows={data?.items}
      rowKey={({ id }) => id}
      stale={isPlaceholderData}
      fault={error && <LoadFault what="os casos" error={error} retry={() => void refetch()} />}
      empty={
        <EmptyState
          level={2}
          title="Nenhuma cópia analisada"
          text="Quando uma cópia da sua aula aparecer fora do lugar, envie o arquivo em Arquivo vazado."
        />
      }
      foot={data && <PageSteps {...data} onPage={(page) => show({ page })} />}
    />
  )
}
