import { baseUrl, expect, noticed, signIn, test } from './fixtures.ts'
import { justBefore } from './just-before.ts'
import { addMedia, endSessions, manage, managing, relate, signUpPerson } from './people.ts'

const expired = 'A sessão expirou, é necessario fazer login novamente.'

test.beforeEach(({ allowConsole }) => allowConsole(/status of 401/))

test('a form keeps its input when the session ends and the user signs in again', async ({ page }) => {
  const person = await signUpPerson('Clara Reis', 'clara@exemplo.com')
  const path = `/media/${await addMedia(person, 'rascunhorascunh1', 'Aula 1')}`
  await signIn(page, person, path)
  await page.getByLabel('Título').fill('Aula 1: o começo de tudo')
  await justBefore(page, 'PUT', '/api/videos/rascunhorascunh1', () => endSessions(person))
  const told = noticed(page, expired)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await told
  await expect(page.getByRole('heading', { name: 'Entre na sua conta' })).toBeVisible()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(new URL(path, baseUrl()).href)
  await expect(page.getByLabel('Título')).toHaveValue('Aula 1: o começo de tudo')
  const saved = page.waitForResponse((response) => response.url().endsWith(`/api/videos/rascunhorascunh1`) && response.ok())
  await page.getByRole('button', { name: 'Salvar' }).click()
  await saved
  await page.reload()
  await expect(page.getByLabel('Título')).toHaveValue('Aula 1: o começo de tudo')
})

test('a manager returns to the account and the form input after signing in again', async ({ page }) => {
  const [manager, owner] = [await signUpPerson('Davi Lopes', 'davi@exemplo.com'), await signUpPerson('Elisa Prado', 'elisa@exemplo.com')]
  await relate(manager, owner, ['videozz:videos:list', 'videozz:videos:edit'])
  const key = await addMedia(owner, 'rascunhorascunh2', 'Aula da Elisa')
  await signIn(page, manager)
  await manage(page, manager, owner)
  await page.goto(new URL(`/media/${key}`, baseUrl()).href)
  await page.getByLabel('Título').fill('Aula da Elisa, revista')
  await justBefore(page, 'PUT', `/api/videos/${key}`, () => endSessions(manager))
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByLabel('E-mail').fill(manager.email)
  await page.getByLabel('Senha', { exact: true }).fill(manager.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(managing(page, owner)).toBeVisible()
  await expect(page.getByLabel('Título')).toHaveValue('Aula da Elisa, revista')
})

test('the form input of one user is not kept for the next user in the same tab', async ({ page, allowConsole }) => {
  // The second person is led to an address of the first.
  allowConsole(/status of 404/)
  const [first, second] = [await signUpPerson('Fábio Nunes', 'fabio@exemplo.com'), await signUpPerson('Gilda Torres', 'gilda@exemplo.com')]
  const key = await addMedia(first, 'rascunhorascunh3', 'Aula do Fábio')
  await signIn(page, first, `/media/${key}`)
  await page.getByLabel('Título').fill('Segredo do Fábio')
  await justBefore(page, 'PUT', `/api/videos/${key}`, () => endSessions(first))
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByLabel('E-mail').fill(second.email)
  await page.getByLabel('Senha', { exact: true }).fill(second.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('button', { name: `Conta de ${second.name}` })).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(kept).not.toContain('Segredo')
})
