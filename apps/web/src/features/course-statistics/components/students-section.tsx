import { Button, SegmentedControl } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { listPageSizes } from '@videozz/contract/browser'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { ListHead } from '../../../shared/lists/list-head.tsx'
import { ListPager } from '../../../shared/lists/list-pager.tsx'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { MetricHelp } from '../../../shared/metrics/metric-help.tsx'
import { usePreferences } from '../../../shared/preferences/preferences.ts'
import { type CourseView, exportIdleStudents, idlePeriods, idleStudentsQuery } from '../../../shared/queries/course-statistics.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { studentColumns } from './student-columns.tsx'
import css from './students-section.module.css'

export type StudentsSectionProps = { folder: string; idle: CourseView['idle']; onIdle: (idle: CourseView['idle']) => void }

/** Quem está ficando para trás: students who have not finished and stopped watching, the longest first. */
export function StudentsSection({ folder, idle, onIdle }: StudentsSectionProps) {
  const { pageSize } = usePreferences()
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState<number>(pageSize)
  // The first page of what is asked for otherwise.
  const [place, setPlace] = useState({ page: 1, of: '' })
  const asked = [idle, search, limit].join(' ')
  const page = place.of === asked ? place.page : 1
  const [now] = useState(() => new Date())
  const list = useQuery(idleStudentsQuery({ key: folder, idle, search, page, limit }))
  const exporting = useMutation({
    mutationFn: () => exportIdleStudents(folder, idle, search),
    onSuccess: (file) => saveFile(file, `ficando-para-tras-${folder}.csv`),
  })
  const { data } = list
  const nothing = data?.totalItems === 0 ? 'Não há o que exportar: ninguém está na lista' : null
  return (
    <section aria-labelledby="ficando-para-tras">
      <ListHead id="ficando-para-tras" title="Quem está ficando para trás" help={<MetricHelp of="coursePace" />}>
        <ListSearch label="Buscar por nome ou e-mail" value={search} onSearch={setSearch} />
        <SegmentedControl
          className={css.idle ?? ''}
          aria-label="Parados há"
          data={idlePeriods.map((days) => ({ value: String(days), label: `${days} dias` }))}
          value={String(idle)}
          onChange={(value) => onIdle(idlePeriods.find((days) => String(days) === value) ?? idle)}
        />
        <DisabledHint reason={nothing}>
          <Button
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            Exportar lista (CSV)
          </Button>
        </DisabledHint>
      </ListHead>
      <DataTable
        caption="Quem está ficando para trás"
        layout={useNarrow() ? 'card' : 'list'}
        columns={studentColumns(now)}
        rows={data?.items}
        rowKey={({ viewer }) => viewer.id}
        sort={{ key: 'last', direction: 'descending' }}
        stale={list.isPlaceholderData}
        fault={list.error && <LoadFault what="os alunos" error={list.error} retry={() => void list.refetch()} />}
        empty={<Nobody search={search} idle={idle} onClear={() => setSearch('')} />}
        foot={
          data && (
            <ListPager
              page={data.page}
              perPage={data.itemsPerPage}
              total={data.totalItems}
              sizes={listPageSizes}
              onPage={(next) => setPlace({ page: next, of: asked })}
              onSize={setLimit}
            />
          )
        }
      />
    </section>
  )
}

const Nobody = ({ search, idle, onClear }: { search: string; idle: number; onClear: () => void }) =>
  search === '' ? (
    <EmptyState
      title="Ninguém está ficando para trás"
      text={`Quem começou o curso assistiu nos últimos ${idle} dias ou já concluiu todas as aulas.`}
    />
  ) : (
    <EmptyState
      title="Ninguém encontrado"
      text={`Confira o nome ou o e-mail. Só aparece quem está parado há ${idle} dias ou mais.`}
      action={
        <Button variant="default" onClick={onClear}>
          Limpar busca
        </Button>
      }
    />
  )
