import { isProfileChanged } from '../api/api-error.ts'
import { api } from '../api/client.ts'
import { isManaging, openSession, type Tokens } from './session.ts'
import { keepForBrowser } from './tab-profile.ts'

function take(tokens: Tokens): void {
  openSession(tokens)
  keepForBrowser(tokens.session)
}

/** This tab acts for another account from here on. Throws `ApiError`. */
export async function enterProfile(tenant: string): Promise<void> {
  take(await api('POST /auth/manager', { body: { tenant } }))
}

/** Back to the own account. Throws `ApiError`. */
export async function leaveProfile(): Promise<void> {
  try {
    take(await api('GET /auth/manager/logout'))
  } catch (error) {
    // The access had ended already, and the tab is back because of it.
    if (!isProfileChanged(error) || isManaging()) throw error
  }
}

/** Into an account as support, for some hours. Throws `ApiError`. */
export async function enterAsSupport(account: string, reason: string): Promise<void> {
  take(await api('POST /support/accesses', { body: { account, reason } }))
}
