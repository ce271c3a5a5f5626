import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { RealtimePayload } from '@videozz/contract/browser'
import { isAiOver } from '@videozz/domain'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateAiItem, invalidateAiItems, setAiItemStatus } from '../../../shared/queries/ai-items.ts'
import { useRealtime } from '../../../shared/realtime/use-realtime.ts'

/** Messages of which somebody was told; the oldest are forgotten. */
const told = new Set<string>()
const mostTold = 500

/** Takes a message about content written by AI: shows its status, and says once that it is over. */
function hear(client: QueryClient, { dataId: id, messageId, status, origin, errorMessage }: RealtimePayload<'aiQueue'>): void {
  setAiItemStatus(client, { origin, id }, { status, errorMessage: errorMessage ?? null })
  if (!isAiOver(status)) {
    void invalidateAiItem(client, origin, id)
    return
  }
  void invalidateAiItems(client, origin)
  if (told.has(messageId)) return
  const [oldest] = told
  if (told.size >= mostTold && oldest !== undefined) told.delete(oldest)
  told.add(messageId)
  if (status === 'completed') notifySuccess('Conteúdo gerado com IA concluído')
  else notifyError('Falha na geração do conteúdo com IA')
}

/** Follows content written by AI on every screen. Mount it once. */
export function useAiQueue(): void {
  const client = useQueryClient()
  useRealtime('aiQueue', (message) => hear(client, message))
}
