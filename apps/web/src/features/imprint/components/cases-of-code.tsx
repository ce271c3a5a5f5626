import { Button } from '@mantine/core'
import IconFileExport from '@tabler/icons-react/dist/esm/icons/IconFileExport.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { api } from '../../../shared/api/client.ts'
import { formatDateTime } from '../../../shared/format/date.ts'
import { type Inspection, invalidateInspections } from '../../../shared/queries/inspection.ts'
import css from './inspect.module.css'

/** Writes down what is known now, and opens it as a page for print. */
export function ExportCase({ code }: { code: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const exporting = useMutation({
    mutationFn: () => api('POST /sessions/inspect/{code}/cases', { params: { code } }),
    onSuccess: ({ id }) => {
      void invalidateInspections(client)
      void navigate({ to: '/inspect/cases/$id', params: { id } })
    },
  })
  return (
    <Button leftSection={<IconFileExport size={17} aria-hidden />} loading={exporting.isPending} onClick={() => exporting.mutate()}>
      Exportar caso
    </Button>
  )
}

/** Cases that were exported of a code before; nothing without any. */
export function CasesOfCode({ cases }: Pick<Inspection, 'cases'>) {
  if (cases.length === 0) return null
  return (
    <section className={css.cases} aria-label="Casos exportados">
      <h2>Casos exportados</h2>
      <ul>
        {cases.map(({ id, createdAt, madeBy }) => (
          <li key={id}>
            <Link className="link" to="/inspect/cases/$id" params={{ id }}>
              {formatDateTime(createdAt)}
            </Link>
            {madeBy && ` por ${madeBy.name}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
