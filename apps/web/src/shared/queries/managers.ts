import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type Managers = ApiAnswer<'GET /account/managers'>
export type Manager = Managers['managers'][number]
export type ManagerInvitation = Managers['invitations'][number]

/** Managers of the own account and invitations to it. */
export const managersQuery = queryOptions({
  queryKey: ['managers'],
  queryFn: ({ signal }) => api('GET /account/managers', {}, { signal }),
  meta: { silent: true },
})

export const invalidateManagers = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: managersQuery.queryKey })
