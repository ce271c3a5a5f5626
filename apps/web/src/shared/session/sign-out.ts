import { api } from '../api/client.ts'
import { closeSession } from './session.ts'
import { forgetProfiles } from './tab-profile.ts'

/** Ends this session here and on the server. Throws `ApiError` when the server cannot be told; the session stays then. */
export async function signOut(): Promise<void> {
  await api('POST /auth/sign-out', {}, { personal: true })
  forgetProfiles()
  closeSession('signed-out')
}
