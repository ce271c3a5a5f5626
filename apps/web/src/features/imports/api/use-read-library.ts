import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { invalidateLibraries } from '../../../shared/queries/library.ts'

/** Has the library read, again where it was read before. */
export function useReadLibrary() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /imports/library', { body: { provider: 'panda' } }),
    onSettled: () => invalidateLibraries(client),
  })
}
