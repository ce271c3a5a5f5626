import type { Session } from '@videozz/contract/browser'
import { requestAhead } from '../../../shared/api/ahead.ts'
import { isShowcasePostponed } from '../model/postponement.ts'

/** Fetches the news that Início shows while its code is loaded. A failure is repeated there. */
export function beginNews({ id }: Session): void {
  requestAhead('GET /showcase/latest', {}).catch(() => undefined)
  if (!isShowcasePostponed(id, Date.now())) requestAhead('GET /showcase', {}).catch(() => undefined)
}
