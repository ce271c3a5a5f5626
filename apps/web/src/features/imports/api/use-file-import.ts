import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportProvider } from '@videozz/contract/browser'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/client.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateImports } from '../../../shared/queries/imports.ts'
import { invalidatePlans } from '../../../shared/queries/plans.ts'
import { seeBatches } from './panel-state.ts'

/** A file as its place names it. */
export type NamedFile = { id: string; title: string }

/** Refusals that say what the person can do; all others get the one sentence. */
const telling: ReadonlySet<string> = new Set([
  'ACCOUNT_OVERDUE',
  'ACCOUNT_CANCELED',
  'ACCOUNT_DISABLED',
  'PLAN_LACKS_FEATURE',
  'IMPORT_RUNNING',
  'FOLDER_NOT_FOUND',
  'TOO_MANY_ATTEMPTS',
])

/** Begins to import chosen files of a place. */
export function useFileImport(provider: ImportProvider, onBegun: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ files, folderId }: { files: readonly NamedFile[]; folderId: string | null }) =>
      api('POST /imports', { body: { provider, folderId, items: [...files] } }),
    onSuccess: ({ id }) => {
      // Its files may have ended before the panel sees them move.
      seeBatches([id])
      notifySuccess('Conteúdo importado com sucesso!')
      onBegun()
    },
    onError: (error) => notifyError(sentenceOf(provider, error)),
    onSettled: () => Promise.all([invalidateImports(client), invalidatePlans(client)]),
    meta: { silent: true },
  })
}

function sentenceOf(provider: ImportProvider, error: Error): Error | string {
  const code = error instanceof ApiError ? error.code : ''
  if (provider === 'panda' && code === 'PLAN_LACKS_FEATURE') return 'Ação bloqueada!'
  return telling.has(code) ? error : 'Erro ao importar conteúdo, tente novamente mais tarde.'
}
