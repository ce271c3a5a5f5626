import { Button } from '@mantine/core'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatDateTime } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { formatSize, formatSpeed } from '../../../shared/format/size.ts'
import { ListPager } from '../../../shared/lists/list-pager.tsx'
import { type Library, type LibraryBatch, libraryBatchQuery, type LibraryItem, libraryItemsQuery } from '../../../shared/queries/library.ts'
import { ActionsFooter } from '../../../ui/actions-footer.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Page, SectionHead } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useLibraryReport } from '../api/use-library-actions.ts'
import { useReadLibrary } from '../api/use-read-library.ts'
import { type LibraryFigure, LibraryFigures } from './library-figures.tsx'
import { LibraryProblems } from './library-items.tsx'
import css from './library.module.css'
import { LibraryScriptHelp } from './library-script-help.tsx'
import { LibrarySteps } from './library-steps.tsx'

const pageSizes = [20, 50, 100] as const

/** Relatório: what came, what did not, and the old and new ids. */
export function LibraryReport({ library }: { library: Library }) {
  const { id, state } = library
  const batch = useQuery(libraryBatchQuery(id))
  const report = useLibraryReport(id)
  const reading = useReadLibrary()
  const [helping, setHelping] = useState(false)
  return (
    <>
      <Page foot="panel">
        <PageHeader title={state === 'done' ? 'Migração concluída' : 'Migração cancelada'} subtitle={batch.data && timesOf(batch.data)} />
        <LibrarySteps current={3} />
        {batch.error && <LoadFault what="o relatório" error={batch.error} retry={() => void batch.refetch()} />}
        {batch.data && <LibraryFigures figures={figuresOf(library, batch.data)} />}
        <div className={css.notes}>
          <Banner
            tone="brand"
            action={
              <Button variant="default" size="xs" leftSection={<IconCode size={16} aria-hidden />} onClick={() => setHelping(true)}>
                Como trocar por script
              </Button>
            }
          >
            <b>Troque os códigos da sua área de membros.</b> O CSV traz o id antigo e o código novo de cada vídeo, na mesma ordem.
          </Banner>
        </div>
        {batch.data && batch.data.counts.failed > 0 && state === 'done' && (
          <div className={css.part}>
            <LibraryProblems id={id} total={batch.data.counts.failed} isLive={false} />
          </div>
        )}
        <Codes id={id} />
      </Page>
      <ActionsFooter
        start={
          <Button variant="default" size="md" loading={reading.isPending} onClick={() => reading.mutate()}>
            Trazer o que é novo
          </Button>
        }
      >
        <Button
          size="md"
          leftSection={<IconFileTypeCsv size={18} aria-hidden />}
          loading={report.isPending}
          onClick={() => report.mutate()}
        >
          Baixar CSV
        </Button>
      </ActionsFooter>
      <LibraryScriptHelp opened={helping} onClose={() => setHelping(false)} />
    </>
  )
}

const timesOf = ({ startedAt, createdAt, endedAt }: LibraryBatch): string =>
  `De ${formatDateTime(startedAt ?? createdAt)} a ${formatDateTime(endedAt ?? createdAt)}`

function figuresOf({ brought }: Library, batch: LibraryBatch): LibraryFigure[] {
  const { counts, bytes, startedAt, endedAt } = batch
  const missing = counts.failed + counts.canceled
  const seconds = startedAt && endedAt ? (Date.parse(endedAt) - Date.parse(startedAt)) / 1000 : 0
  const lesser = brought.lesser > 0 ? `${formatCount(brought.lesser)} sem o original, na melhor resolução` : 'Nenhum repetido'
  const left = counts.skipped > 0 ? `${formatCount(counts.skipped)} ficaram de fora` : 'Nenhum ficou para trás'
  return [
    { name: 'Na biblioteca', value: formatCount(counts.done), note: lesser, tone: 'ok' },
    {
      name: 'Não vieram',
      value: formatCount(missing),
      note: missing > 0 ? 'O motivo está na lista' : left,
      ...(missing > 0 && { tone: 'bad' as const }),
    },
    {
      name: 'Transferido',
      value: formatSize(bytes.fetched),
      ...(seconds > 1 && { note: `${formatSpeed(bytes.fetched / seconds)} em média` }),
    },
    {
      name: 'Legendas',
      value: formatCount(brought.subtitles),
      note: `Mais ${formatCount(brought.covers)} ${brought.covers === 1 ? 'capa' : 'capas'}${brought.faulty > 0 ? `, ${formatCount(brought.faulty)} com ressalva no CSV` : ''}`,
    },
  ]
}

/** Id antigo e mídia nova: a page of the report. */
function Codes({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState<number>(pageSizes[0])
  const { data, error, refetch } = useQuery(libraryItemsQuery(id, 'done,failed,skipped,canceled', { page, limit }, false))
  return (
    <section className={css.part} aria-label="Código antigo e novo">
      <SectionHead title="Código antigo e novo" />
      {error && !data && <LoadFault what="o relatório" error={error} retry={() => void refetch()} />}
      <div className={css.tableFrame}>
        <table className={css.codes}>
          <thead>
            <tr>
              <th scope="col">Vídeo</th>
              <th scope="col">Id no PandaVideo</th>
              <th scope="col">Pasta</th>
              <th scope="col">Mídia nova</th>
            </tr>
          </thead>
          <tbody>
            {(data?.items ?? []).map((item) => (
              <tr key={item.id}>
                <td>{item.title}</td>
                <td className={css.code}>{item.externalId}</td>
                <td>{item.folder?.name ?? '—'}</td>
                <td>
                  <Outcome item={item} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data && data.totalItems > pageSizes[0] && (
        <ListPager
          page={page}
          perPage={limit}
          total={data.totalItems}
          sizes={pageSizes}
          onPage={setPage}
          onSize={(size) => {
            setLimit(size)
            setPage(1)
          }}
        />
      )}
    </section>
  )
}

function Outcome({ item: { videoKey, error, state } }: { item: LibraryItem }) {
  if (videoKey !== null)
    return (
      <Link to="/media/$id" params={{ id: videoKey }} className={css.code}>
        {videoKey}
      </Link>
    )
  return <span data-tone={state === 'failed' ? 'bad' : undefined}>{error?.message ?? 'Cancelado'}</span>
}
