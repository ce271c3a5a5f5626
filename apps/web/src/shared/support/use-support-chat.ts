import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../settings/use-settings.ts'
import { useMaybeSession } from '../session/use-session.ts'
import { useStore } from '../store.ts'
import { type ChatPhase, chatPhase, openSupportChat } from './chat-widget.ts'

/** The support chat where one is set up, for somebody who is signed in; else null. */
export function useSupportChat(): { phase: ChatPhase; open: () => void } | null {
  const scriptUrl = useQuery(settingsQuery).data?.supportChat?.scriptUrl
  const session = useMaybeSession()
  const phase = useStore(chatPhase)
  return scriptUrl === undefined || !session ? null : { phase, open: () => void openSupportChat(scriptUrl) }
}
