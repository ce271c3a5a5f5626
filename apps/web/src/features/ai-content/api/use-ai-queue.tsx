import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RealtimePayload } from '@videozz/contract/browser'
import { isAiOver } from '@videozz/domain'
import { notifyAction } from '../../../shared/notify/notify-action.tsx'
import { invalidateAiItem, invalidateAiItems, setAiItemStatus } from '../../../shared/queries/ai-items.ts'
import { useRealtime } from '../../../shared/realtime/use-realtime.ts'
import { OverNotice } from '../components/over-notice.tsx'
import { aiKinds } from '../model/ai-kinds.ts'

type Message = RealtimePayload<'aiQueue'>

/** Messages of which somebody was told; the oldest are forgotten. */
const told = new Set<string>()
const mostTold = 500

/** Takes a message about content written by AI: shows its status, and says once that it is over. */
function hear(client: QueryClient, message: Message, open: (address: string) => void): void {
  const { dataId: id, messageId, status, origin, errorMessage } = message
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
  sayOver(message, open)
}

/** Leads to the editor of what is completed, and to what happened to what failed. */
function sayOver({ dataId: id, messageId, status, origin, data: { title } }: Message, open: (address: string) => void): void {
  const { name, paths } = aiKinds[origin]
  const done = status === 'completed'
  const href = done ? paths.edit(id) : paths.processing(id)
  const text = done ? 'Conteúdo gerado com IA concluído' : 'Falha na geração do conteúdo com IA'
  const action = done ? `Abrir ${name}` : 'Ver o que aconteceu'
  notifyAction(messageId, done, (close) => {
    const onOpen = (): void => {
      close()
      open(href)
    }
    return <OverNotice text={text} title={title} action={action} href={href} onOpen={onOpen} />
  })
}

/** Follows content written by AI on every screen. Mount it once. */
export function useAiQueue(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  useRealtime('aiQueue', (message) => hear(client, message, (to) => void navigate({ to })))
}
