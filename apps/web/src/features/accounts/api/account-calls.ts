import type { ApiInput } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'
import { beginSession } from '../../../shared/session/session.ts'

type SignIn = ApiInput<'POST /accounts/sign-in'>['body']
type SignUp = ApiInput<'POST /accounts/sign-up'>['body']

/** Opens a session with a token of the account service. Throws `ApiError`. */
export async function enter(token: string): Promise<void> {
  await beginSession(await api('POST /auth', { body: { token } }))
}

/** Throws `ApiError`; its code is `TOTP_REQUIRED` where a second factor is on and `totp` missing. */
export async function signIn(body: SignIn): Promise<void> {
  const { token } = await api('POST /accounts/sign-in', { body })
  await enter(token)
}

/** Opens an account and signs in. Throws `ApiError`. */
export async function signUp(body: SignUp): Promise<void> {
  const { token } = await api('POST /accounts/sign-up', { body })
  await enter(token)
}
