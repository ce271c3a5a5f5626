import { useBlocker } from '@tanstack/react-router'
import { sessionStore } from '../session/session.ts'

export type LeaveGuard = { /** Somebody is about to leave the page. */ isAsking: boolean; stay: () => void; leave: () => void }

/**
 * Asks before a page is left. Not at the end of a session, since unsaved values are kept and restored.
 * @param blocks whether there is something to lose now.
 */
export function useLeaveGuard(blocks: () => boolean): LeaveGuard {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => blocks() && current.pathname !== next.pathname && sessionStore.get().phase === 'signed-in',
    enableBeforeUnload: blocks,
    withResolver: true,
  })
  return { isAsking: status === 'blocked', stay: () => reset?.(), leave: () => proceed?.() }
}
