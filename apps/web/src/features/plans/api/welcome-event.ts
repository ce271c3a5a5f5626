import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { sendEventOnce } from '../../../shared/signals/send-event.ts'
import { rememberWelcome, wasWelcomedHere, welcomeEvent } from '../model/free-plan-turn.ts'

/** Whether this person was welcomed to the free plan before, in whatever browser. */
export const welcomedQuery = (person: string) =>
  queryOptions({
    queryKey: ['welcomed', person],
    queryFn: async ({ signal }) =>
      wasWelcomedHere(person) || (await api('GET /hotjar/event/{event}/exists', { params: { event: welcomeEvent } }, { signal })).exists,
    staleTime: Infinity,
    meta: { silent: true },
  })

/** Keeps the welcome from coming again. */
export function keepWelcomed(person: string): void {
  rememberWelcome(person)
  void sendEventOnce(welcomeEvent)
}
