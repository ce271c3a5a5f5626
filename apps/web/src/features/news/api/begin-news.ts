import type { Session } from '@videozz/contract/browser'
import { askAhead } from '../../../shared/api/ahead.ts'
import { isShowcasePostponed } from '../model/postponement.ts'

/** Begins what Início shows of the news while its code is on the way. What fails is asked for again there. */
export function beginNews({ id }: Session): void {
  askAhead('GET /showcase/latest', {}).catch(() => undefined)
  if (!isShowcasePostponed(id, Date.now())) askAhead('GET /showcase', {}).catch(() => undefined)
}
