import { ApiError, api } from '../api/client.ts'
import { sessionStore } from '../session/session.ts'

const pending = new Set<string>()

/** Records an event of the signed-in person, once. A failure is not shown: the event is sent the next time. */
export async function sendEventOnce(event: string): Promise<void> {
  const state = sessionStore.get()
  if (state.phase !== 'signed-in') return
  const name = `${state.session.id}:${event}`
  if (pending.has(name)) return
  pending.add(name)
  try {
    const { exists } = await api('GET /hotjar/event/{event}/exists', { params: { event } })
    if (!exists) await api('POST /hotjar/event', { body: { event } })
  } catch (error) {
    pending.delete(name)
    if (!(error instanceof ApiError)) throw error
  }
}
