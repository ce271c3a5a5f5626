import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { invalidateFirstRun, patchFirstRun } from '../../../shared/queries/first-run.ts'
import { invalidateMedia } from '../../../shared/queries/media.ts'

type Change = { closed?: boolean; protectSkipped?: boolean }

/** Closes the steps, or skips the one about protection. */
export function useChangeFirstRun() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) => api('PUT /first-run', { body }),
    onMutate: (change) => patchFirstRun(client, change),
    onError: (error) => notifyError(error),
    onSettled: () => invalidateFirstRun(client),
    meta: { silent: true },
  })
}

/** Adds the sample lesson. */
export function useAddSample() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /first-run/sample'),
    onSuccess: () => Promise.all([invalidateFirstRun(client), invalidateMedia(client)]),
  })
}
