import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** What an invitation to manage an account is for. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api('POST /manager-invitations/read', { body: { token } }, { signal }),
    retry: false,
    meta: { silent: true },
  })
