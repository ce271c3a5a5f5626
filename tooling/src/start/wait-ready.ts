import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { KeptChild } from './keep-child.ts'
import { OperatorFault } from '../command/operator-fault.ts'

// Not fetch: its library would stay in the supervisor's memory.
const answersOk = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get(url, { timeout: 3000, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
  })

/** Waits until the api reports that it is ready. @throws OperatorFault with its last output when it keeps exiting, or after 90 s. */
export async function waitReady(port: number, api: KeptChild, signal: AbortSignal): Promise<void> {
  for (const end = Date.now() + 90_000; !signal.aborted; await delay(50)) {
    if (await answersOk(`http://127.0.0.1:${port}/readyz`)) return
    if (api.crashes() >= 3) throw new OperatorFault(`a api não subiu.\n${api.lastOutput()}`)
    if (Date.now() > end) throw new OperatorFault(`a api não ficou pronta em 90 s.\n${api.lastOutput()}`)
  }
}
