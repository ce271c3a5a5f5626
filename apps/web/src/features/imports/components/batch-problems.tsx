import { useQuery } from '@tanstack/react-query'
import type { ImportBatch, ImportItem } from '@videozz/contract/browser'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { importItemsQuery } from '../../../shared/queries/imports.ts'
import { ProblemList } from './problem-list.tsx'

/** Files at first. */
const mostProblems = 4
const none: readonly ImportItem[] = []

export type BatchProblemsProps = {
  batch: ImportBatch
  /** Shows all files that failed. */
  onMore: () => void
}

/** The first files of a batch that failed; nothing where none did. */
export function BatchProblems({ batch, onMore }: BatchProblemsProps) {
  const { id, counts, state } = batch
  const { data, error, refetch } = useQuery({
    ...importItemsQuery({ batch: id, states: 'failed', limit: mostProblems }),
    enabled: counts.failed > 0,
  })
  if (counts.failed === 0) return null
  if (error && !data) return <LoadFault what="o que não veio" error={error} retry={() => void refetch()} />
  return <ProblemList batchId={id} items={data?.items ?? none} total={counts.failed} canceled={state === 'canceled'} onMore={onMore} />
}
