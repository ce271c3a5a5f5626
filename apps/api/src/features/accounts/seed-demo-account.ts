import { featureFlags } from '@videozz/contract'
import {
  createPerson,
  type Database,
  endSessionsOf,
  findEmbeddedUser,
  findOwnAccount,
  findUserBySubject,
  markDemoAccount,
  Passwords,
  setPasswordHash,
} from '@videozz/db'
import { defaultPasswordCost } from '../../shared/env.ts'

/** The demo producer's name, also that of the account. */
export const demoName = 'Marina Duarte'

/** The demo producer's id at the embedded service: it stays when the e-mail changes, and no one who signs up gets it. */
const subject = 'demo'

/**
 * Creates or updates the demo producer: on the paid plan, not overdue, with Imprint and every feature flag. A changed password ends the
 * sessions opened with the old one.
 * @param demo.email the initial address; another may have been chosen later.
 * @returns the address to sign in with, too.
 */
export async function seedDemoAccount(
  db: Database,
  demo: { email: string; password: string },
): Promise<{ userId: string; accountId: string; email: string }> {
  const passwords = new Passwords(defaultPasswordCost)
  const find = async (from: Database) => (await findUserBySubject(from, 'embedded', subject)) ?? findEmbeddedUser(from, demo.email)
  const known = await find(db)
  const same = known !== undefined && (await passwords.verify(demo.password, known.password_hash))
  const passwordHash = same ? undefined : await passwords.hash(demo.password)
  return db.transaction().execute(async (trx) => {
    const email = demo.email.toLowerCase()
    if (!known) await createPerson(trx, { issuer: 'embedded', subject, name: demoName, email, ...(passwordHash && { passwordHash }) })
    const user = known ?? (await find(trx))
    const account = user && (await findOwnAccount(trx, user.id))
    if (!user || !account) throw new Error('The demo account could not be made')
    if (known && passwordHash) {
      await setPasswordHash(trx, user.id, passwordHash)
      await endSessionsOf(trx, user.id, 'password', new Date())
    }
    // The operator gave this address.
    const provedEmail = user.email.toLowerCase() === email ? email : undefined
    const activate = account.status !== 'activated'
    await markDemoAccount(trx, { userId: user.id, subject, provedEmail, accountId: account.id, activate, flags: featureFlags }, new Date())
    return { userId: user.id, accountId: account.id, email: user.email }
  })
}
