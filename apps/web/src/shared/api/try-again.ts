import { api } from './client.ts'

/** One small call to check whether the service is back; see `reachable`. */
export const tryAgain = (): Promise<void> =>
  api('GET /settings').then(
    () => undefined,
    () => undefined,
  )
