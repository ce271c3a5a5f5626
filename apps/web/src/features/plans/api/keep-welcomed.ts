import type { QueryClient } from '@tanstack/react-query'
import { setPersonEvent } from '../../../shared/queries/person-events.ts'
import { sendEventOnce } from '../../../shared/signals/send-event.ts'
import { rememberWelcome, welcomeEvent } from '../model/free-plan-turn.ts'

/** Keeps the welcome to the free plan from opening again for this person, here and in other browsers. */
export function keepWelcomed(client: QueryClient, person: string): void {
  rememberWelcome(person)
  void sendEventOnce(welcomeEvent)
  setPersonEvent(client, person, welcomeEvent)
}
