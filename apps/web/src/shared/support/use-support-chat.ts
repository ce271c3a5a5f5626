import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../queries/settings.ts'
import { useMaybeSession } from '../session/use-session.ts'
import { useStore } from '../store.ts'
import { type ChatPhase, chatPhase } from './chat-phase.ts'

/** The support chat where one is configured, for a signed-in person; else null. */
export function useSupportChat(): { phase: ChatPhase; open: () => void } | null {
  const scriptUrl = useQuery(settingsQuery).data?.supportChat?.scriptUrl
  const session = useMaybeSession()
  const phase = useStore(chatPhase)
  return scriptUrl === undefined || !session ? null : { phase, open: () => void openChat(scriptUrl) }
}

/** Its code is loaded when the chat is first opened. */
async function openChat(scriptUrl: string): Promise<void> {
  chatPhase.set('loading')
  try {
    const { openSupportChat } = await import('./chat-widget.ts')
    await openSupportChat(scriptUrl)
  } catch {
    chatPhase.set('failed')
  }
}
