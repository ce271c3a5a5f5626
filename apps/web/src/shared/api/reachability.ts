import { createStore } from '../store.ts'

/** Whether the last call reached a service that works. */
export const reachable = createStore(true)

export const reportReachable = (): void => reachable.set(true)
export const reportUnreachable = (): void => reachable.set(false)
