import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiFile } from '../../../shared/api/client.ts'
import { invalidateLibraries } from '../../../shared/queries/library.ts'
import { saveFile } from '../../../shared/save-file.ts'

/** Changes of a library that is brought in. */
export function useLibraryActions(id: string) {
  const client = useQueryClient()
  const params = { id }
  const onSettled = () => invalidateLibraries(client)
  return {
    pause: useMutation({ mutationFn: () => api('POST /imports/{id}/pause', { params }), onSettled }),
    resume: useMutation({ mutationFn: () => api('POST /imports/{id}/resume', { params }), onSettled }),
    cancel: useMutation({ mutationFn: () => api('POST /imports/{id}/cancel', { params }), onSettled }),
    retryAll: useMutation({ mutationFn: () => api('POST /imports/{id}/retry', { params }), onSettled }),
    retryOne: useMutation({
      mutationFn: (item: string) => api('POST /imports/items/{id}/retry', { params: { id: item } }),
      onSettled,
    }),
  }
}

/** Saves the report of a library as a table. */
export function useLibraryReport(id: string) {
  return useMutation({
    mutationFn: () => apiFile('GET /imports/{id}.csv', { params: { id } }),
    onSuccess: (file) => saveFile(file, 'migracao-pandavideo.csv'),
  })
}
