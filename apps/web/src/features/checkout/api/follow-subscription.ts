import { queryClient } from '../../../shared/api/query-client.ts'
import { renewSession } from '../../../shared/session/session.ts'

/** After a change of the subscription: session and screens show the status and plan that hold now. */
export async function followSubscription(): Promise<void> {
  // While the service is unreachable, the next call fails and shows it.
  await renewSession().catch(() => undefined)
  await queryClient.invalidateQueries()
}
