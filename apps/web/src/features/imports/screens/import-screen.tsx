import { Button, Skeleton } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ImportBatch } from '@videozz/contract/browser'
import { useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { StandingAlert } from '../../../shared/account/standing-alert.tsx'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatDateTime } from '../../../shared/format/date.ts'
import { importBatchQuery } from '../../../shared/queries/imports.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { ActionsFooter } from '../../../ui/actions-footer.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useBatchOnScreen } from '../api/use-batch-on-screen.ts'
import { useHold } from '../api/use-hold.ts'
import { useReport } from '../api/use-import-actions.ts'
import { CancelDialog, PauseButton } from '../components/batch-actions.tsx'
import { BatchCourse } from '../components/batch-course.tsx'
import { BatchFiles } from '../components/batch-files.tsx'
import { sumBatch } from '../model/import-sums.ts'
import { batchTitle } from '../model/import-words.ts'
import { importSearch } from '../model/imports-search.ts'

/** One batch of imports: its progress, what arrives, what failed, and all of its files. */
export default function ImportScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: batch, error, refetch } = useQuery(importBatchQuery(id))
  if (batch) return <LoadedBatch batch={batch} />
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Page foot="panel">
      <PageHeader title="Importação" />
      {isGone ? (
        <EmptyState
          level={2}
          title="Esta importação não existe mais."
          action={
            <Button component={Link} to="/importacoes">
              Ver importações
            </Button>
          }
        />
      ) : error ? (
        <LoadFault what="a importação" error={error} retry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Carregando">
          <Skeleton h={120} radius="lg" />
          <Skeleton h={240} mt={28} radius="lg" />
        </div>
      )}
    </Page>
  )
}

/** When a batch began and ended, or what becomes of it meanwhile. */
function subtitleOf(batch: ImportBatch): string {
  const begun = formatDateTime(batch.startedAt ?? batch.createdAt)
  if (batch.endedAt !== null) return `De ${begun} a ${formatDateTime(batch.endedAt)}`
  const mailed = sumBatch(batch).all > 20 ? ' e avisamos por e-mail no fim' : ''
  return `Pode fechar esta página. A importação segue sozinha${mailed}.`
}

function LoadedBatch({ batch }: { batch: ImportBatch }) {
  const { status } = useSession()
  const search = useSearchState(importSearch, { resetScroll: false })
  const { save, saving } = useReport(batch.id)
  const [canceling, setCanceling] = useState(false)
  const hold = useHold()(batch)
  useBatchOnScreen(batch.id)
  const isOver = batch.state === 'done' || batch.state === 'canceled'
  const title = batch.state === 'canceled' ? 'Importação cancelada' : batch.state === 'done' ? 'Importação concluída' : batchTitle(batch)
  const report = (
    <Button variant="default" size="md" loading={saving} leftSection={<IconDownload size={17} aria-hidden />} onClick={save}>
      Baixar CSV
    </Button>
  )
  return (
    <>
      <Page foot="panel">
        <PageHeader
          title={title}
          subtitle={<span className="num">{subtitleOf(batch)}</span>}
          actions={
            !isOver && (
              <>
                {report}
                <PauseButton batch={batch} />
              </>
            )
          }
        />
        <StandingAlert status={status} />
        <BatchCourse batch={batch} hold={hold} onProblems={() => search.show({ state: 'failed', search: '' })} />
        <BatchFiles batch={batch} hold={hold} {...search} />
      </Page>
      <ActionsFooter
        start={
          isOver ? (
            report
          ) : (
            <Button variant="default" size="md" c="var(--bad-ink)" onClick={() => setCanceling(true)}>
              Cancelar importação
            </Button>
          )
        }
      >
        <Button component={Link} to={batch.folder ? `/folder/${batch.folder.key}` : '/media'} size="md">
          {batch.folder ? 'Ver na pasta' : 'Ver na biblioteca'}
        </Button>
      </ActionsFooter>
      <CancelDialog batch={batch} opened={canceling} onClose={() => setCanceling(false)} />
    </>
  )
}
