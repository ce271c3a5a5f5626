import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/client.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidatePlans } from '../../../shared/queries/plans.ts'
import type { PandaChoice } from '../model/panda-choice.ts'

/** Refusals that say what the person can do; all others get the one sentence. */
const telling: ReadonlySet<string> = new Set([
  'ACCOUNT_OVERDUE',
  'ACCOUNT_CANCELED',
  'ACCOUNT_DISABLED',
  'IMPORT_RUNNING',
  'FOLDER_NOT_FOUND',
  'TOO_MANY_ATTEMPTS',
])

/** Begins to import chosen videos of Panda Video. */
export function usePandaImport(onBegun: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ choice, folderId }: { choice: PandaChoice; folderId: string | null }) => {
      const items = [...choice.values()].map(({ id, title }) => ({ id, title }))
      return api('POST /imports', { body: { provider: 'panda', folderId, items } })
    },
    onSuccess: () => {
      notifySuccess('Conteúdo importado com sucesso!')
      onBegun()
    },
    onError: (error) => notifyError(sentenceOf(error)),
    onSettled: () => invalidatePlans(client),
    meta: { silent: true },
  })
}

function sentenceOf(error: Error): Error | string {
  if (error instanceof ApiError && error.code === 'PLAN_LACKS_FEATURE') return 'Ação bloqueada!'
  return error instanceof ApiError && telling.has(error.code) ? error : 'Erro ao importar conteúdo, tente novamente mais tarde.'
}
