import { Button, Skeleton } from '@mantine/core'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ImportBatch } from '@videozz/contract/browser'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatDateTime } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { formatSize, formatSpeed } from '../../../shared/format/size.ts'
import { importBatchQuery } from '../../../shared/queries/imports.ts'
import type { Library } from '../../../shared/queries/library.ts'
import { ActionsFooter } from '../../../ui/actions-footer.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useBatchOnScreen } from '../api/use-batch-on-screen.ts'
import { useReport } from '../api/use-import-actions.ts'
import { useReadLibrary } from '../api/use-read-library.ts'
import { BatchProblems } from './batch-problems.tsx'
import { LibraryCodes } from './library-codes.tsx'
import { type LibraryFigure, LibraryFigures } from './library-figures.tsx'
import css from './library.module.css'
import { LibraryScriptHelp } from './library-script-help.tsx'
import { LibrarySteps } from './library-steps.tsx'

/** Relatório: what came, what did not, and the old and new ids. */
export function LibraryReport({ library }: { library: Library }) {
  const { id, state } = library
  const { data, error, refetch } = useQuery(importBatchQuery(id))
  // What was known of it a moment before its end has no final figures.
  const batch = data?.endedAt ? data : undefined
  const report = useReport(id, 'migracao-pandavideo.csv')
  const navigate = useNavigate()
  const reading = useReadLibrary()
  useBatchOnScreen(id)
  const [helping, setHelping] = useState(false)
  return (
    <>
      <Page foot="panel">
        <PageHeader title={state === 'done' ? 'Migração concluída' : 'Migração cancelada'} subtitle={batch && timesOf(batch)} />
        <LibrarySteps current={3} />
        {batch ? (
          <LibraryFigures figures={figuresOf(library, batch)} />
        ) : error ? (
          <LoadFault what="o relatório" error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton h={94} radius="lg" />
        )}
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
        {batch && batch.counts.failed > 0 && (
          <div className={css.part}>
            <BatchProblems
              batch={batch}
              onMore={() => void navigate({ to: '/importacoes/$id', params: { id }, search: { state: 'failed' } })}
            />
          </div>
        )}
        <LibraryCodes id={id} />
      </Page>
      <ActionsFooter
        start={
          <Button variant="default" size="md" loading={reading.isPending} onClick={() => reading.mutate()}>
            Trazer o que é novo
          </Button>
        }
      >
        <Button size="md" leftSection={<IconFileTypeCsv size={18} aria-hidden />} loading={report.saving} onClick={report.save}>
          Baixar CSV
        </Button>
      </ActionsFooter>
      <LibraryScriptHelp opened={helping} onClose={() => setHelping(false)} />
    </>
  )
}

const timesOf = ({ startedAt, createdAt, endedAt }: ImportBatch): string =>
  `De ${formatDateTime(startedAt ?? createdAt)} a ${formatDateTime(endedAt ?? createdAt)}`

function figuresOf({ brought }: Library, batch: ImportBatch): LibraryFigure[] {
  const { counts, bytes, startedAt, endedAt } = batch
  const missing = counts.failed + counts.canceled
  const seconds = startedAt && endedAt ? (Date.parse(endedAt) - Date.parse(startedAt)) / 1000 : 0
  const lesser = brought.lesser > 0 ? `${formatCount(brought.lesser)} sem o original, na melhor resolução` : 'Nenhum repetido'
  const left =
    counts.skipped > 0 ? `${formatCount(counts.skipped)} ${counts.skipped === 1 ? 'ficou' : 'ficaram'} de fora` : 'Nenhum ficou para trás'
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
      note: broughtText(brought),
    },
  ]
}

/** `Mais 10 capas, 2 com ressalva no CSV`. */
function broughtText({ covers, pending, faulty }: Library['brought']): string {
  const parts = [
    `Mais ${formatCount(covers)} ${covers === 1 ? 'capa' : 'capas'}`,
    pending > 0 && `as de ${formatCount(pending)} ${pending === 1 ? 'vídeo' : 'vídeos'} ainda chegam`,
    faulty > 0 && `${formatCount(faulty)} com ressalva no CSV`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}
