import type { AnswerMessage, EventMessage, PlayerCommandName, PlayerSnapshot } from '@videozz/contract'
import { createPendingCalls } from './pending-calls.ts'
import { VideozzError, type VideozzErrorCode } from './videozz-error.ts'

type Listener = (detail: unknown) => void
type Gate = { opened: Promise<PlayerSnapshot>; open(snapshot: PlayerSnapshot): void; close(error: VideozzError): void }
export type FrameLink = ReturnType<typeof linkFrame>

/** What calls wait for. */
function newGate(): Gate {
  const gate = {} as Gate
  gate.opened = new Promise((resolve, reject) => Object.assign(gate, { open: resolve, close: reject }))
  // Whoever waits for it is told; nobody has to.
  gate.opened.catch(() => undefined)
  return gate
}

/** Says whether a frame was ever in a document: before that it is not gone. */
function rememberPlace(frame: HTMLIFrameElement): () => boolean {
  let placed = frame.isConnected
  return () => (placed ||= frame.isConnected)
}

/**
 * Speaks with the player page in `frame`: with its window and origin only. Calls before the page is ready wait for it.
 * @param readyMs milliseconds from the load of the frame until calls fail that wait for the player.
 */
export function linkFrame(frame: HTMLIFrameElement, origin: string, readyMs: number) {
  const listeners = new Map<string, Set<Listener>>()
  let removed = false
  const wasPlaced = rememberPlace(frame)
  let readyTimer: ReturnType<typeof setTimeout> | undefined
  let gate = newGate()
  /** `waiting` until the page is ready or has said why it will not be. */
  let state: 'waiting' | 'ready' | 'refused' | 'silent' = 'waiting'

  const isGone = () => removed || (wasPlaced() && !frame.isConnected)
  const fail = (code: VideozzErrorCode) => new VideozzError(isGone() ? 'REMOVED' : code)
  const calls = createPendingCalls(() => fail('TIMEOUT'))
  const dispatch = (name: string, detail: unknown) => listeners.get(name)?.forEach((listener) => listener(detail))
  const stopTimer = () => {
    clearTimeout(readyTimer)
    readyTimer = undefined
  }
  const becomeReady = (snapshot: PlayerSnapshot) => {
    stopTimer()
    if (state === 'ready') return
    if (state !== 'waiting') gate = newGate()
    state = 'ready'
    gate.open(snapshot)
    dispatch('ready', snapshot)
  }
  const giveUp = (next: 'refused' | 'silent', error: VideozzError) => {
    stopTimer()
    if (state === 'silent') gate = newGate()
    else if (state !== 'waiting') return
    state = next
    gate.close(error)
  }
  const post = (command: PlayerCommandName, value?: unknown, target = origin): Promise<unknown> =>
    calls.open((id) => frame.contentWindow?.postMessage({ type: 'videozz:command', id, command, value }, target))
  // It says nothing, so that it may reach whatever page is in the frame by now; a page that is ready or refused says so at once.
  const greet = () => void post('getState', undefined, '*').catch(() => undefined)
  // A page that loads itself again and again does not put the end off.
  const expectPage = () => {
    if (wasPlaced()) readyTimer ??= setTimeout(() => giveUp('silent', fail('NOT_READY')), readyMs)
  }

  const receive = ({ data, source, origin: from }: MessageEvent) => {
    if (source !== frame.contentWindow || from !== origin || typeof data !== 'object' || data === null) return
    const { type } = data as { type?: unknown }
    if (type === 'videozz:ready') {
      // Another page than before: it knows nothing of earlier calls.
      calls.rejectAll(fail('INTERRUPTED'))
      if (state !== 'waiting') gate = newGate()
      state = 'waiting'
      greet()
    }
    if (type === 'videozz:answer') calls.settle(data as AnswerMessage)
    if (type === 'videozz:completed') dispatch('completed', data)
    if (type !== 'videozz:event') return
    const { event, detail } = data as EventMessage
    if (event === 'ready') return becomeReady(detail)
    if (event === 'refused') {
      const error = new VideozzError('REFUSED', detail.code, detail.code)
      const before = state
      giveUp('refused', error)
      // The page that is there instead of a player answers every command by this event.
      if (calls.rejectAll(error) > 0 && before === 'refused') return
    }
    dispatch(event, detail)
  }

  window.addEventListener('message', receive)
  frame.addEventListener('load', expectPage)
  return {
    /** Asks a page that may be there already. */
    greet() {
      expectPage()
      greet()
    },
    /** Resolves once the media can be played. */
    ready: () => (isGone() ? Promise.reject(fail('REMOVED')) : gate.opened),
    async call(command: PlayerCommandName, value?: unknown): Promise<unknown> {
      if (!isGone() && state !== 'refused') await gate.opened
      if (isGone()) throw fail('REMOVED')
      return post(command, value)
    },
    on: (name: string, listener: Listener) => void listeners.set(name, (listeners.get(name) ?? new Set<Listener>()).add(listener)),
    off: (name: string, listener: Listener) => void listeners.get(name)?.delete(listener),
    /** Ends the link: every call that waits fails with REMOVED. */
    end(): void {
      removed = true
      stopTimer()
      window.removeEventListener('message', receive)
      frame.removeEventListener('load', expectPage)
      calls.rejectAll(fail('REMOVED'))
      gate.close(fail('REMOVED'))
      listeners.clear()
    },
  }
}
