import { expect, it } from 'vitest'
import type { PlayerState } from './player-state.ts'
import { createStore } from './player-store.ts'

/** As much of an abort signal as the store uses. */
function createSignal() {
  const listeners: (() => void)[] = []
  const signal = { aborted: false, addEventListener: (_type: 'abort', listener: () => void) => void listeners.push(listener) }
  const abort = () => {
    signal.aborted = true
    for (const listener of listeners) listener()
  }
  return { signal, abort }
}

it('calls a subscriber at once and when its selected value changes, until its signal aborts', () => {
  const store = createStore()
  const { signal, abort } = createSignal()
  const seen: string[] = []
  store.subscribe(
    ({ phase }) => phase,
    (phase) => seen.push(phase),
    signal,
  )
  store.dispatch({ type: 'reach', online: false })
  store.dispatch({ type: 'open' })
  store.dispatch({ type: 'open' })
  abort()
  store.dispatch({ type: 'opened', playable: true })
  store.subscribe(
    ({ phase }) => phase,
    (phase) => seen.push(phase),
    signal,
  )
  expect(seen).toEqual(['idle', 'opening'])
  expect(store.state.phase).toBe('ready')
})

it('compares an array item by item', () => {
  const store = createStore()
  const seen: unknown[] = []
  const select = ({ phase, rate }: PlayerState) => [phase, rate]
  store.subscribe(select, (value) => seen.push(value), createSignal().signal)
  store.dispatch({ type: 'reach', online: false })
  store.dispatch({ type: 'change', change: { rate: 2 } })
  expect(seen).toEqual([
    ['idle', 1],
    ['idle', 2],
  ])
})

it('notifies other subscribers only of the last state when a subscriber dispatches', () => {
  const store = createStore()
  const { signal } = createSignal()
  const seen: string[] = []
  store.subscribe(
    ({ phase }) => phase,
    (phase) => phase === 'opening' && store.dispatch({ type: 'opened', playable: true }),
    signal,
  )
  store.subscribe(
    ({ phase }) => phase,
    (phase) => seen.push(phase),
    signal,
  )
  store.dispatch({ type: 'open' })
  expect(seen).toEqual(['idle', 'ready'])
})
