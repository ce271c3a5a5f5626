import { firstState, nextState, type PlayerEvent, type PlayerState } from './player-state.ts'

/** The part of `AbortSignal` that ends a subscription. */
export type StopSignal = {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
}

/** The state of one player: changed only by events, readable everywhere. */
export type PlayerStore = {
  readonly state: PlayerState
  dispatch(event: PlayerEvent): void
  /**
   * Calls `listener` now and whenever what `select` reads of the state differs, until `signal` aborts. An array that `select`
   * makes again is compared item by item.
   */
  subscribe<T>(select: (state: PlayerState) => T, listener: (value: T, state: PlayerState) => void, signal: StopSignal): void
}

const isSame = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => Object.is(item, b[index])))

/**
 * A store that starts with `firstState` and changes its state by `nextState`. Subscribers are called in the order of their subscription.
 */
export function createStore(): PlayerStore {
  let state = firstState
  const checks = new Set<() => void>()
  return {
    get state() {
      return state
    },
    dispatch(event) {
      const next = nextState(state, event)
      if (next === state) return
      state = next
      // A subscriber may dispatch in turn: the inner call notifies every subscriber, and the outer one finds nothing left to notify.
      for (const check of checks) check()
    },
    subscribe(select, listener, signal) {
      if (signal.aborted) return
      let value = select(state)
      const check = () => {
        const next = select(state)
        if (isSame(value, next)) return
        value = next
        listener(next, state)
      }
      checks.add(check)
      signal.addEventListener('abort', () => checks.delete(check), { once: true })
      listener(value, state)
    },
  }
}
