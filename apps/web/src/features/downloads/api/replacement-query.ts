import { queryOptions } from '@tanstack/react-query'
import type { Video } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'

/** What became of the last new file of a media; asked anew at every turn of its encode. */
export const replacementQuery = ({ key, status }: Pick<Video, 'key' | 'status'>) => {
  const turn = status === 'encoded' || status === 'error' ? status : 'processing'
  return queryOptions({
    queryKey: ['replacement', key, turn],
    queryFn: ({ signal }) => api('GET /videos/{key}/replacement', { params: { key } }, { signal }),
    meta: { silent: true },
  })
}
