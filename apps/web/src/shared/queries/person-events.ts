import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiInput } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

type EventName = ApiInput<'GET /hotjar/event/{event}/exists'>['params']['event']

/** Whether an event was recorded of this person before, in any browser. @param person id, so that the next one is fetched again. */
export const personEventQuery = (person: string, event: EventName) =>
  queryOptions({
    queryKey: ['person-event', person, event],
    queryFn: async ({ signal }) => (await api('GET /hotjar/event/{event}/exists', { params: { event } }, { signal })).exists,
    staleTime: Infinity,
    meta: { silent: true },
  })

/** Writes that an event was recorded. */
export const setPersonEvent = (client: QueryClient, person: string, event: EventName): void => {
  client.setQueryData(personEventQuery(person, event).queryKey, true)
}
