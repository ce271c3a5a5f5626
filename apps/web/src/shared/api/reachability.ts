import { createStore } from '../store.ts'

/** Whether the last call reached a service that works. */
export const reachable = createStore(true)

export const reportUnreachable = (): void => reachable.set(false)

/** Draws from an answer's HTTP status whether the service works; 502–504 come from it or from a proxy before it. */
export const reportStatus = (status: number): void => reachable.set(status < 502 || status > 504)
