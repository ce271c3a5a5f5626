import { isProfileChanged } from '../api/api-error.ts'
import { api } from '../api/client.ts'
import { isManaging, openSession, type Tokens } from './session.ts'
import { keepForBrowser } from './tab-profile.ts'

function take(tokens: Tokens): void {
  openSession(tokens)
  keepForBrowser(tokens.session)
}

/** Makes this tab act for another account. Throws `ApiError`. */
export async function enterProfile(tenant: string): Promise<void> {
  take(await api('POST /auth/manager', { body: { tenant } }))
}

/** Makes this tab act for the own account again. Throws `ApiError`. */
export async function leaveProfile(): Promise<void> {
  try {
    take(await api('GET /auth/manager/logout'))
  } catch (error) {
    // The access had ended already, by which the tab returned to the own account.
    if (!isProfileChanged(error) || isManaging()) throw error
  }
}

/** Starts a support access to an account, which lasts some hours. Throws `ApiError`. */
export async function enterAsSupport(account: string, reason: string): Promise<void> {
  take(await api('POST /support/accesses', { body: { account, reason } }))
}
