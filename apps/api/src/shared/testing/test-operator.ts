import { createOperator, openOperatorSession } from '@videozz/db'
import { createOperatorToken } from '../operator-session.ts'
import type { TestApi } from './start-api.ts'

export type TestOperator = { id: string; email: string; /** Headers of a call in this session. */ headers: { cookie: string } }

/** An operator straight in the database, signed in to the console. */
export async function signUpTestOperator(api: TestApi, email = 'operador@exemplo.com.br'): Promise<TestOperator> {
  const id = await createOperator(api.db, { operatorId: null, via: 'command' }, { email, name: 'Rui Operador', passwordHash: 'scrypt' })
  if (!id) throw new Error(`There is an operator ${email} already`)
  const now = api.deps.now()
  const { token, hash } = createOperatorToken()
  await openOperatorSession(api.db, { operatorId: id, hash, userAgent: 'test', now, expiresAt: new Date(now.getTime() + 3600_000) })
  return { id, email, headers: { cookie: `videozz_operator=${token}` } }
}

/** The console's cookie an answer sets: its value ('' when cleared) and attributes; undefined when it sets none. */
export function operatorCookie(headers: Headers): { value: string; attributes: string[]; header: { cookie: string } } | undefined {
  const line = headers.getSetCookie().find((cookie) => cookie.startsWith('videozz_operator='))
  if (line === undefined) return undefined
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  return { value: pair.slice('videozz_operator='.length), attributes, header: { cookie: pair } }
}
