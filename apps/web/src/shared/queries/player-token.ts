import { queryOptions } from '@tanstack/react-query'
import type { Video } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

/**
 * Token of a preview session, for each source file of a media; what was sent live grows while it runs and is never replaced. Outside the
 * key of media: a new token would restart the player.
 */
export const playerTokenQuery = ({ key, type, source }: Pick<Video, 'key' | 'type' | 'source'>) =>
  queryOptions({
    queryKey: ['player-token', key, type === 'live' ? null : source.size],
    queryFn: ({ signal }) => api('GET /videos/play/{key}', { params: { key }, query: { imprint: 'true' } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  })
