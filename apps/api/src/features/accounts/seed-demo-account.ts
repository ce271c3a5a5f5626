import { featureFlags } from '@videozz/contract'
import { createPerson, type Database, endSessionsOf, findEmbeddedUser, findOwnAccount, findUserBySubject, Passwords } from '@videozz/db'
import { professionalPlan } from '@videozz/domain'
import { defaultPasswordCost } from '../../shared/env.ts'

/** The demo producer's name, also that of his account. */
export const demoName = 'Marina Duarte'

/** His id at the embedded service, which stays when he changes his e-mail; nobody who signs up gets such a one. */
const subject = 'demo'

/**
 * Makes or updates the demo producer: on the paid plan, in good standing, with Imprint and every feature flag. A changed password
 * ends the sessions opened with the old one.
 * @param demo.email his address when he is made; later he may have chosen another.
 * @returns the address he signs in with, too.
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
      await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()
      await endSessionsOf(trx, user.id, 'password', new Date())
    }
    // The operator gave this address himself.
    const proof = user.email.toLowerCase() === email ? { proved_email: email } : {}
    await trx
      .updateTable('users')
      .set({ subject, ...proof })
      .where('id', '=', user.id)
      .execute()
    await trx
      .updateTable('accounts')
      .set({ plan_id: professionalPlan._id, subscription_origin: 'orbita' })
      .where('id', '=', account.id)
      .execute()
    if (account.status !== 'activated')
      await trx.updateTable('accounts').set({ status: 'activated', status_since: new Date() }).where('id', '=', account.id).execute()
    await trx
      .insertInto('feature_flags')
      .values(featureFlags.map((flag) => ({ flag, account_id: account.id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { userId: user.id, accountId: account.id, email: user.email }
  })
}
