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

/** Begins an account; the code mailed to its address opens it. Throws `ApiError`. */
export const signUp = (body: SignUp) => api('POST /accounts/sign-up', { body })

/** Mails another code. Throws `ApiError`; its code is `SIGN_UP_EXPIRED` where the sign-up is over. */
export const resendSignUpCode = (id: string) => api('POST /accounts/sign-up/resend', { body: { id } })

/** Opens the account of a sign-up by its code and signs in. Throws `ApiError`. */
export async function confirmSignUp(body: { id: string; code: string }): Promise<void> {
  const { token } = await api('POST /accounts/sign-up/confirm', { body })
  await enter(token)
}
