import { basename } from 'node:path'
import { test } from '@playwright/test'
import { createTestAccount, createTestFlags, createTestUser } from '@videozz/testing'
import { withProductDatabase } from './product-database.ts'
import { password } from './test-product.ts'

export type Person = { name: string; email: string; password: string; id: string; accountId: string }

/** Inserts a person with an account of their own on the professional plan: sign-ups of one network are limited. */
export function insertPerson(name: string, email: string): Promise<Person> {
  return withProductDatabase(process.env.E2E_DATA ?? '', async (db) => {
    // The password is that of the demo producer.
    const { password_hash } = await db.selectFrom('users').select('password_hash').where('subject', '=', 'demo').executeTakeFirstOrThrow()
    const { id } = await createTestUser(db, { name, email, password_hash })
    const account = await createTestAccount(db, { owner_id: id, name, subscription_origin: 'orbita' })
    return { name, email, password, id, accountId: account.id }
  })
}

const producers = new Map<string, Promise<Person>>()

async function insertProducer(file: string): Promise<Person> {
  // After a failed test its file goes on in a new process, which does not know the former person.
  const person = await insertPerson('Marina Duarte', `${file.replaceAll('.', '-')}-${process.pid}@videozz.local`)
  await withProductDatabase(process.env.E2E_DATA ?? '', (db) => createTestFlags(db, person.accountId))
  return person
}

/** The producer of the journey file that runs: Marina Duarte, with an account of the file's own that has every feature. */
export function fileProducer(): Promise<Person> {
  const place = `${process.env.E2E_DATA} ${test.info().file}`
  const known = producers.get(place) ?? insertProducer(basename(test.info().file, '.journey.ts'))
  producers.set(place, known)
  return known
}
