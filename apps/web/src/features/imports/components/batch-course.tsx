import { useQuery } from '@tanstack/react-query'
import type { ImportBatch, ImportItem } from '@videozz/contract/browser'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { importItemsQuery } from '../../../shared/queries/imports.ts'
import { ArrivingList } from './arriving-list.tsx'
import { BatchCard } from './batch-card.tsx'
import css from './batch-screen.module.css'
import { ProblemList } from './problem-list.tsx'

/** Files of each list at first. */
const mostArriving = 20
const mostProblems = 4
const none: readonly ImportItem[] = []

export type BatchCourseProps = {
  batch: ImportBatch
  /** Why nothing of it moves; null when it may. */
  hold: string | null
  /** Shows all files that failed. */
  onProblems: () => void
}

/** The course of a batch: its progress card, what is arriving, and what failed. */
export function BatchCourse({ batch, hold, onProblems }: BatchCourseProps) {
  const { counts } = batch
  const moves = batch.state === 'running' || batch.state === 'paused'
  const arriving = useQuery({
    ...importItemsQuery({ batch: batch.id, states: 'preparing,pulling,checking', limit: mostArriving }),
    enabled: moves,
  })
  const failed = useQuery({
    ...importItemsQuery({ batch: batch.id, states: 'failed', limit: mostProblems }),
    enabled: counts.failed > 0,
  })
  const files = (moves && arriving.data?.items) || none
  return (
    <>
      <BatchCard batch={batch} arriving={files} hold={hold} />
      <div className={css.columns}>
        {moves &&
          (arriving.error && !arriving.data ? (
            <LoadFault what="o que está chegando" error={arriving.error} retry={() => void arriving.refetch()} />
          ) : (
            <ArrivingList items={files} hold={hold} />
          ))}
        {counts.failed > 0 &&
          (failed.error && !failed.data ? (
            <LoadFault what="o que não veio" error={failed.error} retry={() => void failed.refetch()} />
          ) : (
            <ProblemList
              batchId={batch.id}
              items={failed.data?.items ?? none}
              total={counts.failed}
              canceled={batch.state === 'canceled'}
              onMore={onProblems}
            />
          ))}
      </div>
    </>
  )
}
