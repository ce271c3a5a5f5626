import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { videosKey } from '../../../shared/media/use-live-videos.ts'

export const planQuery = queryOptions({ queryKey: ['plans', 'mine'], queryFn: ({ signal }) => api('GET /plans/mine', {}, { signal }) })

export const recentQuery = queryOptions({
  queryKey: [...videosKey, 'home'],
  queryFn: ({ signal }) => api('GET /videos', { query: { limit: 8, orderBy: 'createdAt' } }, { signal }),
})
