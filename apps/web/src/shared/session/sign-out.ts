import { api } from '../api/client.ts'
import { closeSession } from './session.ts'
import { deleteProfiles } from './tab-profile.ts'

/** Ends this session here and on the server. Throws `ApiError` when the server cannot be reached; the session stays then. */
export async function signOut(): Promise<void> {
  await api('POST /auth/sign-out', {}, { personal: true })
  deleteProfiles()
  closeSession('signed-out')
}
