import { createKey, type Database, type UserTable } from '@videozz/db'
import type { Insertable, Selectable } from 'kysely'

/** Inserts a user of the embedded account service, without a password by default. */
export function createTestUser(db: Database, values: Partial<Insertable<UserTable>> = {}): Promise<Selectable<UserTable>> {
  const id = values.id ?? createKey()
  return db
    .insertInto('users')
    .values({
      id,
      issuer: 'embedded',
      subject: id,
      name: 'Ana',
      email: `${id}@exemplo.com.br`,
      password_hash: null,
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
