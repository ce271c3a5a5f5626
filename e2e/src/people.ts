import type { Page } from '@playwright/test'
import { createTestRelation, createTestVideo } from '@videozz/testing'
import type { Person } from './file-producer.ts'
import { expect } from './fixtures.ts'
import { queryProduct, withProductDatabase } from './product-database.ts'

const query = (text: string, values: unknown[]) => queryProduct(process.env.E2E_DATA ?? '', text, values)

export { insertPerson as signUpPerson, type Person } from './file-producer.ts'

/** Lets a person act for another's account by these rules from now on; null ends it. */
export async function relate(
  person: Person,
  owner: Person,
  rules: Parameters<typeof createTestRelation>[1]['rules'] | null,
): Promise<void> {
  const pair = { user_id: person.id, account_id: owner.accountId }
  await withProductDatabase(process.env.E2E_DATA ?? '', async (db) => {
    if (rules) await createTestRelation(db, { ...pair, rules })
    else await db.deleteFrom('relations').where('user_id', '=', person.id).where('account_id', '=', owner.accountId).execute()
  })
}

/** Puts a media without bytes into an account. @returns its key. */
export async function addMedia(owner: Person, key: string, title: string): Promise<string> {
  await withProductDatabase(process.env.E2E_DATA ?? '', (db) =>
    createTestVideo(db, { key, account_id: owner.accountId, title, duration: 10, encoded_at: new Date() }),
  )
  return key
}

/** Ends every session of a person, as time or the operator does. */
export async function endSessions(person: Person): Promise<void> {
  await query(`update refresh_families set ended_at = now(), ended_reason = 'expired' where user_id = $1`, [person.id])
}

/** Opens the person's menu once its profiles are there. */
export async function openMenu(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: `Conta de ${person.name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Sair', exact: true })).toBeVisible()
}

/** Acts for an account through the menu. */
export async function manage(page: Page, person: Person, owner: Person): Promise<void> {
  await openMenu(page, person)
  const entered = page.waitForResponse((response) => response.url().endsWith('/api/auth/manager') && response.ok())
  await page.getByRole('menuitem', { name: `Gerenciar ${owner.name}` }).click()
  await entered
  await expect(managing(page, owner)).toBeVisible()
}

/** The label of the top bar with the owner for whom the tab acts. */
export const managing = (page: Page, owner: Person) =>
  page.getByRole('region', { name: 'Barra superior' }).getByText(`Gerenciando ${owner.name.split(' ')[0]}`, { exact: true })

/** As a password reset by mail does: the mailbox is shown to be the person's. */
export async function proveMailbox(person: Person): Promise<void> {
  await query('update users set proved_email = email where id = $1', [person.id])
}
