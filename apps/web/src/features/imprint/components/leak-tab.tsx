import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useCallback } from 'react'
import { ApiError } from '../../../shared/api/client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { invalidateLeaks, leakQuery } from '../../../shared/queries/leaks.ts'
import { mediaQuery } from '../../../shared/queries/media.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { inspectSearch } from '../model/inspect-search.ts'
import { LeakCase } from './leak-case.tsx'
import { LeakStart, type LeakUploadSlot } from './leak-start.tsx'
import css from './leak.module.css'
import { MarksPanel } from './marks-panel.tsx'

const isMissing = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400)

/** The media that a copy is compared with alone. */
function ChosenMedia({ id, onAll }: { id: string; onAll: () => void }) {
  const { data: media } = useQuery(mediaQuery(id))
  return (
    <div className={css.chosen}>
      <p>
        A cópia será comparada só com <b>{media?.title ?? 'a mídia escolhida'}</b>.
      </p>
      <Button variant="subtle" color="gray" size="sm" onClick={onAll}>
        Procurar em todas
      </Button>
    </div>
  )
}

/** A leaked copy: chosen, read, and what it says. */
export default function LeakTab({ LeakUpload }: { LeakUpload: ComponentType<LeakUploadSlot> }) {
  const { view, show } = useSearchState(inspectSearch)
  const client = useQueryClient()
  const { data: leak, error, refetch } = useQuery(leakQuery(view.caso))
  const onSent = useCallback(
    (caso: string): void => {
      void invalidateLeaks(client)
      show({ caso }, { replace: false })
    },
    [client, show],
  )
  const startAnew = (): void => show({ caso: '' }, { replace: false })
  if (view.caso === '')
    return (
      <>
        {view.midia !== '' && <ChosenMedia id={view.midia} onAll={() => show({ midia: '' })} />}
        <LeakStart caseId={null} videoKey={view.midia === '' ? null : view.midia} onSent={onSent} LeakUpload={LeakUpload} />
        <MarksPanel />
      </>
    )
  if (leak) return <LeakCase leak={leak} onAnew={startAnew} onSent={onSent} LeakUpload={LeakUpload} />
  if (error && isMissing(error))
    return (
      <EmptyState
        level={2}
        title="Nenhum caso encontrado"
        text="O endereço está incompleto, ou o caso foi excluído."
        action={
          <Button variant="default" onClick={startAnew}>
            Enviar uma cópia
          </Button>
        }
      />
    )
  if (error) return <LoadFault what="este caso" error={error} retry={() => void refetch()} />
  return (
    <div role="status" aria-label="Carregando o caso">
      <Skeleton h={128} radius="lg" mb={16} />
      <Skeleton h={300} radius="lg" />
    </div>
  )
}
