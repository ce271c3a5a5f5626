import { type MutationMeta, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { AdminAccountDetail } from '@videozz/contract/browser'
import { invalidateAccountLists, setAccount } from '../../../shared/queries/console/accounts.ts'
import { invalidatePlans } from '../../../shared/queries/console/plans.ts'
import { useChange } from './use-change.ts'

type Changed = { account: AdminAccountDetail }
export type AccountChangeOptions<Answer, Input> = {
  change: (input: Input) => Promise<Answer>
  done: string | ((answer: Answer) => string)
  onDone?: () => void
  meta?: MutationMeta
}

/** A change of an account, whose answer is the account as it is now. */
export function useAccountChange<Answer extends Changed, Input = void>(
  options: AccountChangeOptions<Answer, Input>,
): UseMutationResult<Answer, Error, Input> {
  const client = useQueryClient()
  return useChange<Answer, Input>({
    change: options.change,
    done: options.done,
    invalidates: [invalidateAccountLists, invalidatePlans],
    ...(options.meta && { meta: options.meta }),
    onDone: ({ account }) => {
      setAccount(client, account)
      options.onDone?.()
    },
  })
}
