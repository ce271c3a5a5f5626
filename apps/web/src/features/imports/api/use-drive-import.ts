import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Drive } from '@videozz/contract/browser'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/client.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidatePlans } from '../../../shared/queries/plans.ts'
import type { DriveChoice } from '../model/drive-choice.ts'

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

/** Begins to import chosen files of a drive. */
export function useDriveImport(drive: Drive, onBegun: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ choice, folderId }: { choice: DriveChoice; folderId: string | null }) => {
      const items = [...choice.values()].map(({ id, name }) => ({ id, title: name }))
      return api('POST /imports', { body: { provider: drive, folderId, items } })
    },
    onSuccess: () => {
      notifySuccess('Conteúdo importado com sucesso!')
      onBegun()
    },
    onError: (error) =>
      notifyError(error instanceof ApiError && telling.has(error.code) ? error : 'Erro ao importar conteúdo, tente novamente mais tarde.'),
    onSettled: () => invalidatePlans(client),
    meta: { silent: true },
  })
}
