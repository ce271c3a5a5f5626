import { createStore } from '../store.ts'

export type ChatPhase = 'idle' | 'loading' | 'open' | 'failed'
/** How far the support chat is. */
export const chatPhase = createStore<ChatPhase>('idle')
