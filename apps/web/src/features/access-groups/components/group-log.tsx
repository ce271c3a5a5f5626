import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import { groupChangesPerPage, groupChangesQuery } from '../../../shared/queries/access-groups.ts'
import { PageSteps } from '../../../ui/data-table/page-steps.tsx'
import { SectionHead } from '../../../ui/page.tsx'
import css from './groups.module.css'

/** What was done with the groups, or with one of them; nothing where nothing was. @param group null: all of them. */
export function GroupLog({ group, headless = false }: { group: string | null; headless?: boolean }) {
  const [page, setPage] = useState(1)
  const { data, isPlaceholderData } = useQuery(groupChangesQuery(group, page))
  if (!data || data.total === 0) return null
  return (
    <section className={headless ? '' : (css.log ?? '')} aria-label="Histórico">
      {!headless && <SectionHead title="Histórico" />}
      <ol className={css.changes} aria-busy={isPlaceholderData}>
        {data.changes.map(({ id, at, who, what }) => (
          <li key={id}>
            <p>{what}</p>
            <p>
              {formatDateTime(at)}
              {who !== null && ` · ${who}`}
            </p>
          </li>
        ))}
      </ol>
      {data.total > groupChangesPerPage && (
        <PageSteps
          totalItems={data.total}
          itemsPerPage={groupChangesPerPage}
          page={page}
          pages={Math.ceil(data.total / groupChangesPerPage)}
          onPage={setPage}
        />
      )}
    </section>
  )
}
