import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../queries/settings.ts'
import { useMaybeSession } from '../session/use-session.ts'
import { useStore } from '../store.ts'
import { type ChatPhase, chatPhase } from './chat-phase.ts'

export type SupportWay = { kind: 'chat'; phase: ChatPhase; open: () => void } | { kind: 'link'; href: string }

/**
 * How somebody is asked for help here: the chat for a signed-in person where one is configured, else the operator's page or mail. Null:
 * nobody answers, and nothing is to be promised.
 */
export function useSupport(): SupportWay | null {
  const settings = useQuery(settingsQuery).data
  const session = useMaybeSession()
  const phase = useStore(chatPhase)
  const scriptUrl = settings?.supportChat?.scriptUrl
  if (scriptUrl !== undefined && session) return { kind: 'chat', phase, open: () => void openChat(scriptUrl) }
  return settings?.supportUrl ? { kind: 'link', href: settings.supportUrl } : null
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
