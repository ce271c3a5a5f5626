import { type MutationMeta, type QueryClient, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateConsole } from '../../../shared/queries/console/console-key.ts'
import { invalidateLog } from '../../../shared/queries/console/log.ts'

export type ChangeOptions<Answer, Input> = {
  change: (input: Input) => Promise<Answer>
  /** Message shown once it is done. */
  done?: string | ((answer: Answer, input: Input) => string)
  onDone?: (answer: Answer, input: Input) => void
  /** Entities to fetch again, besides the operator log that every change is written to; the whole console when absent. */
  invalidates?: readonly ((client: QueryClient) => Promise<void>)[]
  meta?: MutationMeta
}

/** A mutation of the console: on success shows `done` and fetches the changed entities again. Errors are shown unless `meta` is silent. */
export function useChange<Answer, Input = void>(options: ChangeOptions<Answer, Input>): UseMutationResult<Answer, Error, Input> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: options.change,
    ...(options.meta && { meta: options.meta }),
    onSuccess: (answer, input) => {
      const invalidates = options.invalidates ? [...options.invalidates, invalidateLog] : [invalidateConsole]
      for (const invalidate of invalidates) void invalidate(client)
      const { done } = options
      if (done !== undefined) notifySuccess(typeof done === 'string' ? done : done(answer, input))
      options.onDone?.(answer, input)
    },
  })
}
