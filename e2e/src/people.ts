import type { PermissionName } from '@videozz/contract'
import type { Page } from '@playwright/test'
import { baseUrl, expect } from './fixtures.ts'
import { queryProduct } from './product-database.ts'

export type Person = { name: string; email: string; password: string; id: string; accountId: string }

const query = <Row>(text: string, values: unknown[]) => queryProduct<Row>(process.env.E2E_DATA ?? '', text, values)

async function post<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(new URL(`/api${path}`, baseUrl()), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** A person with an account of his own on the plan with everything. */
export async function signUpPerson(name: string, email: string): Promise<Person> {
  const password = 'senha bem comprida 1'
  const { token } = await post<{ token: string }>('/accounts/sign-up', { name, email, password })
  const { session } = await post<{ session: { id: string; accountId: string } }>('/auth', { token })
  await query('update accounts set plan_id = $1 where id = $2', ['planprofissional', session.accountId])
  return { name, email, password, id: session.id, accountId: session.accountId }
}

/** Lets a person act for another's account by these rules from now on; null ends it. */
export async function relate(person: Person, owner: Person, rules: PermissionName[] | null): Promise<void> {
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
