import { createKey } from '@videozz/db'
import type { Page } from '@playwright/test'
import { demo, expect } from './fixtures.ts'
import { queryProduct } from './product-database.ts'

export type Person = { name: string; email: string; password: string; id: string; accountId: string }

const query = <Row>(text: string, values: unknown[]) => queryProduct<Row>(process.env.E2E_DATA ?? '', text, values)

/** A person with an account of his own on the plan with everything, straight in the database: sign-ups of a network are limited. */
export async function signUpPerson(name: string, email: string): Promise<Person> {
  const [id, accountId] = [createKey(), createKey()]
  // His password is the demo producer's.
  await query(
    `insert into users (id, issuer, subject, name, email, password_hash)
      select $1, 'embedded', $2, $3, $4, password_hash from users where email = $5`,
    [id, id, name, email, demo().email],
  )
  await query(
    `insert into accounts (id, owner_id, name, plan_id, status, subscription_origin) values ($1, $2, $3, 'planprofissional', 'activated', 'orbita')`,
    [accountId, id, name],
  )
  return { name, email, password: demo().password, id, accountId }
}

/** Lets a person act for another's account by these rules from now on; null ends it. */
export async function relate(person: Person, owner: Person, rules: string[] | null): Promise<void> {
  const pair = [person.id, owner.accountId]
  if (rules === null) await query('delete from relations where user_id = $1 and account_id = $2', pair)
  else
    await query(
      `insert into relations (user_id, account_id, rules) values ($1, $2, $3)
        on conflict (user_id, account_id) do update set rules = excluded.rules`,
      [...pair, rules],
    )
}

/** Puts a media without bytes into an account. @returns its key. */
export async function addMedia(owner: Person, key: string, title: string): Promise<string> {
  await query(
    `insert into videos (key, account_id, title, type, status, duration, source_size, source_name, secret, encoded_at)
      values ($1, $2, $3, 'default', 'encoded', 10, 1000, 'aula.mp4', 'none', now())`,
    [key, owner.accountId, title],
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

/** The label of the top bar that says for whom the tab acts. */
export const managing = (page: Page, owner: Person) =>
  page.getByRole('region', { name: 'Barra superior' }).getByText(`Gerenciando ${owner.name.split(' ')[0]}`, { exact: true })

/** As a password reset by mail does: the mailbox is shown to be the person's. */
export async function proveMailbox(person: Person): Promise<void> {
  await query('update users set proved_email = email where id = $1', [person.id])
}
