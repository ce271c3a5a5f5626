import { type MutationMeta, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { notifySuccess } from '../../../shared/notify/notify.tsx'

export type ChangeOptions<Answer, Input> = {
  change: (input: Input) => Promise<Answer>
  /** What is said once it is done. */
  done?: string | ((answer: Answer, input: Input) => string)
  onDone?: (answer: Answer, input: Input) => void
  /** Queries to ask anew; everything of the console when absent. */
  keys?: readonly (readonly string[])[]
  meta?: MutationMeta
}

/** A changing call of the console: says that it is done, and what is shown of it comes anew. Failures are told unless `meta` says silent. */
export function useChange<Answer, Input = void>(options: ChangeOptions<Answer, Input>): UseMutationResult<Answer, Error, Input> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: options.change,
    ...(options.meta && { meta: options.meta }),
    onSuccess: (answer, input) => {
      for (const queryKey of options.keys ?? [['admin']]) void client.invalidateQueries({ queryKey })
      const { done } = options
      if (done !== undefined) notifySuccess(typeof done === 'string' ? done : done(answer, input))
      options.onDone?.(answer, input)
    },
  })
}
