import { callApi } from './call-api.ts'
import type { TestApi } from './start-api.ts'

/** The code in the latest mail to an address. @throws Error when there is none. */
export async function mailedCode(api: Pick<TestApi, 'db'>, email: string): Promise<string> {
  const mail = await api.db
    .selectFrom('mail_outbox')
    .select('subject')
    .where('recipient', '=', email)
    .where('subject', 'like', '% é o seu código no %')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return mail.subject.slice(0, 6)
}

/** Signs a person up and confirms the mailed code. @returns a token for `POST /auth`. */
export async function signUpPerson(
  api: TestApi,
  person: { name: string; email: string; password: string },
  headers: Record<string, string> = {},
): Promise<{ token: string }> {
  const { data } = await callApi(api, 'signUp', { body: person, headers })
  const code = await mailedCode(api, person.email.trim().toLowerCase())
  return (await callApi(api, 'confirmSignUp', { body: { id: data.id, code }, headers })).data
}
