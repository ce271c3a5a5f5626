import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiInput, EbookItem } from '@videozz/contract/browser'
import { api, apiFile } from '../api/client.ts'
import { aiItemInterval, aiItemKey, invalidateAiItem, invalidateAiItems } from './ai-items.ts'

/** Milliseconds between two fetches while frames are being taken, each of which takes a second or two. */
const frameIntervalMs = 3000
const hasWaiting = ({ content }: EbookItem): boolean =>
  content?.chapters.some(({ pictures }) => pictures.some(({ state }) => state === 'waiting')) ?? false

/** One ebook, with its chapters once it is completed. */
export const ebookQuery = (id: string) =>
  queryOptions({
    queryKey: aiItemKey('ebook', id),
    queryFn: ({ signal }) => api('GET /ebook/{id}', { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && hasWaiting(data) ? frameIntervalMs : aiItemInterval(data)),
    meta: { silent: true },
  })

/** Fetches everything that shows ebooks again. */
export const invalidateEbooks = (client: QueryClient): Promise<void> => invalidateAiItems(client, 'ebook')

/** Fetches one ebook again. */
export const invalidateEbook = (client: QueryClient, id: string): Promise<void> => invalidateAiItem(client, 'ebook', id)

/** Writes an ebook of an answer into its query. */
export const setEbook = (client: QueryClient, ebook: EbookItem): void => {
  client.setQueryData(ebookQuery(ebook.id).queryKey, ebook)
}

/** Has a frame of a media taken for an ebook, and waits for it. */
export const takeEbookFrame = (id: string, frame: ApiInput<'PUT /ebook/{id}/frame'>['body']): Promise<{ image: string }> =>
  api('PUT /ebook/{id}/frame', { params: { id }, body: frame })

/** An ebook as EPUB. */
export const exportEpub = (id: string): Promise<Blob> => apiFile('GET /ebook/{id}/export/epub', { params: { id } })
