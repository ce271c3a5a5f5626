import type { Refusal } from './refusal.ts'

export type Phase = 'idle' | 'opening' | 'preparing' | 'ready' | 'starting' | 'playing' | 'paused' | 'waiting' | 'ended' | 'blocked'

export type PlayerState = {
  phase: Phase
  /** Why nothing plays; set in `blocked` only. */
  refusal: Refusal | null
  /** The server cannot be reached right now; what is buffered plays on. */
  offline: boolean
  /** The first frame was shown once. */
  started: boolean
  /** The wait is for the encoder, not for the network. */
  waitsForEncoder: boolean
}

export type PlayerEvent =
  | { type: 'open' }
  | { type: 'opened'; playable: boolean }
  | { type: 'playable' }
  | { type: 'start' }
  | { type: 'playing' }
  | { type: 'paused' }
  | { type: 'waiting'; encoder: boolean }
  /** The position changed while nothing moves. */
  | { type: 'sought'; encoder: boolean }
  | { type: 'ended' }
  | { type: 'blocked'; refusal: Refusal }
  | { type: 'unblocked' }
  | { type: 'reach'; online: boolean }

export const firstState: PlayerState = { phase: 'idle', refusal: null, offline: false, started: false, waitsForEncoder: false }

/** The state after an event. Events that make no sense in a phase leave the state as it is (same object). */
export function nextState(state: PlayerState, event: PlayerEvent): PlayerState {
  const { phase } = state
  const to = (next: Phase, more: Partial<PlayerState> = {}): PlayerState => ({
    ...state,
    phase: next,
    refusal: null,
    waitsForEncoder: false,
    ...more,
  })
  switch (event.type) {
    case 'open':
      return to('opening', { started: false })
    case 'opened':
      return phase === 'opening' ? to(event.playable ? 'ready' : 'preparing', { offline: false }) : state
    case 'playable':
      return phase === 'preparing' ? to('ready') : state
    case 'start':
      return phase === 'ready' || phase === 'paused' || phase === 'ended' || phase === 'waiting' ? to('starting') : state
    case 'playing':
      return phase === 'starting' || phase === 'paused' || phase === 'waiting' || phase === 'ended'
        ? to('playing', { started: true })
        : state
    case 'paused':
      return phase === 'playing' || phase === 'waiting' || phase === 'starting' ? to(state.started ? 'paused' : 'ready') : state
    case 'waiting':
      if (phase === 'waiting') return state.waitsForEncoder === event.encoder ? state : { ...state, waitsForEncoder: event.encoder }
      return phase === 'playing' || phase === 'starting' ? to('waiting', { waitsForEncoder: event.encoder }) : state
    case 'sought':
      return phase === 'paused' && state.waitsForEncoder !== event.encoder ? { ...state, waitsForEncoder: event.encoder } : state
    case 'ended':
      return phase === 'playing' || phase === 'waiting' || phase === 'paused' ? to('ended') : state
    case 'blocked':
      return { ...state, phase: 'blocked', refusal: event.refusal, waitsForEncoder: false }
    case 'unblocked':
      return phase === 'blocked' ? to(state.started ? 'paused' : 'ready') : state
    case 'reach':
      return state.offline === !event.online ? state : { ...state, offline: !event.online }
  }
}
