import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accessRules, errorMessage, type ErrorCode, type ImportItem } from '@videozz/contract/browser'
import { api, apiFile } from '../../../shared/api/client.ts'
import { invalidateImports } from '../../../shared/queries/imports.ts'
import { invalidateLibraries } from '../../../shared/queries/library.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { seeBatches } from './panel-state.ts'

/** Runs a change of imports, then fetches their lists again. */
function useChange(change: () => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all([invalidateImports(client), invalidateLibraries(client)]),
  })
}

/** Why nothing can be imported or tried again now; null when it can. */
export function useImportReason(): string | null {
  const fault: ErrorCode | null = ruleFault(accessRules.startImports, useSession())
  return fault && errorMessage(fault)
}

/** Changes of one batch. */
export function useBatchActions(id: string) {
  const pause = useChange(() => api('POST /imports/{id}/pause', { params: { id } }))
  const resume = useChange(() => api('POST /imports/{id}/resume', { params: { id } }))
  const cancel = useChange(() => api('POST /imports/{id}/cancel', { params: { id } }))
  const retry = useChange(async () => {
    await api('POST /imports/{id}/retry', { params: { id } })
    seeBatches([id])
  })
  return {
    pause: () => pause.mutate(),
    resume: () => resume.mutate(),
    cancel: (onDone: () => void) => cancel.mutate(undefined, { onSettled: onDone }),
    retry: () => retry.mutate(),
    turning: pause.isPending || resume.isPending,
    canceling: cancel.isPending,
    retrying: retry.isPending,
  }
}

/** Changes of single files. */
export function useItemActions({ id, batchId }: Pick<ImportItem, 'id' | 'batchId'>) {
  const cancel = useChange(() => api('POST /imports/items/{id}/cancel', { params: { id } }))
  const retry = useChange(async () => {
    await api('POST /imports/items/{id}/retry', { params: { id } })
    // It may be done before the panel sees it move.
    seeBatches([batchId])
  })
  return {
    cancel: () => cancel.mutate(),
    retry: () => retry.mutate(),
    canceling: cancel.isPending,
    retrying: retry.isPending,
  }
}

/** Saves the report of a batch as a table. */
export function useReport(id: string, name = 'importacao.csv') {
  const report = useMutation({
    mutationFn: () => apiFile('GET /imports/{id}.csv', { params: { id } }),
    onSuccess: (file) => saveFile(file, name),
  })
  return { save: () => report.mutate(), saving: report.isPending }
}
