import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'

/** Plan of the account and what it uses. */
export const planUsageQuery = queryOptions({
  queryKey: ['plans', 'mine'],
  queryFn: ({ signal }) => api('GET /plans/mine', {}, { signal }),
})
