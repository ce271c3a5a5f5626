import { api } from '../api/client.ts'
import { closeSession } from './session.ts'
import { deleteProfiles } from './tab-profile.ts'

/** Ends the session on the server and in this browser. Throws `ApiError` and keeps the session when the server is unreachable. */
export async function signOut(): Promise<void> {
  await api('POST /auth/sign-out', {}, { personal: true })
  deleteProfiles()
  closeSession('signed-out')
}
