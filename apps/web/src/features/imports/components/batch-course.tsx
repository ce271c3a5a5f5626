import { useQuery } from '@tanstack/react-query'
import type { ImportBatch, ImportItem } from '@videozz/contract/browser'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { importItemsQuery } from '../../../shared/queries/imports.ts'
import { ArrivingList } from './arriving-list.tsx'
import { BatchCard } from './batch-card.tsx'
import { BatchProblems } from './batch-problems.tsx'
import css from './batch-screen.module.css'

/** Files on their way that are listed. */
const mostArriving = 20
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
  const moves = batch.state === 'running' || batch.state === 'paused'
  const arriving = useQuery({
    ...importItemsQuery({ batch: batch.id, states: 'preparing,pulling,checking', limit: mostArriving }),
    enabled: moves,
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
        <BatchProblems batch={batch} onMore={onProblems} />
      </div>
    </>
  )
}
