import type { Browser, Page } from '@playwright/test'
import { createKey } from '@videozz/db'
import { baseUrl, expect, expectAccessible, noticed, signIn, test } from './fixtures.ts'
import { findMail } from './outbox.ts'
import { addMedia, managing, type Person, signUpPerson } from './people.ts'

const at = (path: string) => new URL(path, baseUrl()).href
const linkIn = /https?:\/\/\S+?\/convite#token=[\w-]+/
const managers = (page: Page) => page.getByRole('region', { name: 'Gerentes', exact: true })

async function invite(page: Page, email: string): Promise<string> {
  await page.goto(at('/meus-dados'))
  await managers(page).getByRole('button', { name: 'Convidar gerente' }).click()
  const form = page.getByRole('dialog', { name: 'Convidar gerente' })
  await form.getByLabel('E-mail').fill(email)
  await form.getByText('Editar', { exact: true }).click()
  await expect(form.getByLabel('Editar mídias')).toBeChecked()
  await expect(form.getByLabel('Excluir mídias')).not.toBeChecked()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Enviar convite' }).click()
  await expect(managers(page).getByText('Convite enviado')).toBeVisible()
  await expect.poll(() => findMail(email, linkIn)).toBeDefined()
  return linkIn.exec((await findMail(email, linkIn)) ?? '')?.[0] ?? ''
}

/** A page of a browser that shares nothing with the others. */
const elsewhere = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

async function endAccess(page: Page, owner: Person, manager: { name: string }): Promise<void> {
  await page.goto(at('/meus-dados'))
  await managers(page)
    .getByRole('button', { name: `Encerrar acesso de ${manager.name}` })
    .click()
  await page.getByRole('dialog', { name: 'Encerrar acesso?' }).getByRole('button', { name: 'Encerrar acesso' }).click()
  await expect(managers(page).getByText('Ninguém além de você gerencia esta conta.')).toBeVisible()
  await expect.poll(() => findMail(owner.email, /gerencia mais|encerrou o acesso/i)).toBeDefined()
}

test('an owner invites a manager, who signs in to accept, manages, and is out at once when the owner ends it', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/status of 403/)
  const turn = createKey()
  const owner = await signUpPerson('Ana Souza', `ana-${turn}@exemplo.com`)
  const manager = await signUpPerson('Bia Prado', `bia-${turn}@exemplo.com`)
  await addMedia(owner, turn, 'Aula da Ana')
  await signIn(page, owner)
  const link = await invite(page, manager.email)

  const other = await elsewhere(browser)
  await other.goto(link)
  await expect(other.getByText('Ana Souza')).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('link', { name: 'Entrar para aceitar' }).click()
  await other.getByLabel('E-mail').fill(manager.email)
  await other.getByLabel('Senha', { exact: true }).fill(manager.password)
  await other.getByRole('button', { name: 'Entrar' }).click()
  await other.getByRole('button', { name: 'Aceitar convite' }).click()
  await expect(managing(other, owner)).toBeVisible()
  await other.goto(at('/media'))
  await expect(other.getByText('Aula da Ana').first()).toBeVisible()

  await endAccess(page, owner, manager)
  const told = noticed(other, 'Seu acesso a esta conta terminou. Você voltou para o seu perfil.')
  await other.getByLabel('Buscar título ou fala').fill('Aula')
  await told
  await expect(managing(other, owner)).toHaveCount(0)
  await other.goto(link)
  await other.reload()
  await expect(other.getByText('Este convite não vale mais.')).toBeVisible()
  await other.context().close()
})

test('a person without an account opens one by the invitation and manages at once', async ({ page, browser }) => {
  const turn = createKey()
  const owner = await signUpPerson('Ana Souza', `ana-${turn}@exemplo.com`)
  await signIn(page, owner)
  const link = await invite(page, `caio-${turn}@exemplo.com`)
  const other = await elsewhere(browser)
  await other.goto(link)
  await other.getByLabel('Nome').fill('Caio Lima')
  await other.getByLabel('Senha', { exact: true }).fill('senha bem comprida 1')
  await other.getByRole('button', { name: 'Criar conta e aceitar' }).click()
  await expect(managing(other, owner)).toBeVisible()
  await page.goto(at('/meus-dados'))
  await expect(managers(page).getByText('Caio Lima')).toBeVisible()
  await other.context().close()
})
