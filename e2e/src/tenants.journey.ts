import type { Page } from '@playwright/test'
import { createKey } from '@videozz/db'
import { baseUrl, expect, expectAccessible, noticed, signIn, test } from './fixtures.ts'
import { justBefore } from './just-before.ts'
import { addMedia, manage, managing, openMenu, type Person, relate, signUpPerson } from './people.ts'

const at = (path: string) => new URL(path, baseUrl()).href
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const entry = (page: Page, label: string) => menu(page).getByRole('link', { name: label })
const home = (page: Page) => page.getByRole('heading', { name: 'Olá, Marcos' })
const ended = 'Seu acesso a esta conta terminou. Você voltou para o seu perfil.'

/** A manager, and the producers whose accounts they may act for. */
async function meet(...names: string[]): Promise<[Person, ...Person[]]> {
  const turn = createKey()
  const manager = await signUpPerson('Marcos Prado', `marcos-${turn}@exemplo.com`)
  const owners: Person[] = []
  for (const [index, name] of names.entries()) {
    const owner = await signUpPerson(name, `produtora-${turn}-${index}@exemplo.com`)
    await relate(manager, owner, ['videozz:videos:list'])
    owners.push(owner)
  }
  return [manager, ...owners]
}

test('a manager enters an account, is told why screens are blocked, and returns to their profile', async ({ page }) => {
  const [manager, ana] = await meet('Ana Souza')
  if (!ana) throw new Error('Nobody to manage')
  await addMedia(ana, 'aulaaulaaulaaul1', 'Aula da Ana')
  await signIn(page, manager)
  await expect(home(page)).toBeVisible()
  await expect(entry(page, 'Enviar arquivos')).toBeVisible()
  await openMenu(page, manager)
  await expect(page.getByRole('menuitem', { name: 'Gerenciar Ana Souza' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await manage(page, manager, ana)
  await expect(entry(page, 'Enviar arquivos')).toHaveCount(0)
  const blocked = entry(page, 'Imprint')
  await expect(blocked).toHaveAttribute('aria-disabled', 'true')
  // Reached by the keyboard, as the reason must be.
  await blocked.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(blocked).toBeFocused()
  // The pointer is where the closed menu was, over another blocked link; the tooltip of the entry above fades out.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(1)
  await expect(page.getByRole('tooltip')).toHaveText('Esta área não está disponível enquanto você gerencia outra conta.')
  await expectAccessible(page)
  // A click finds nothing to press; without force the locator would wait for it to be enabled.
  await blocked.click({ force: true })
  await expect(page).toHaveURL(at('/'))
  await entry(page, 'Biblioteca').click()
  await expect(page.getByText('Aula da Ana').first()).toBeVisible()
  for (const forbidden of ['/upload', '/inspect']) {
    await page.goto(at(forbidden))
    await expect(home(page)).toBeVisible()
    await expect(page).toHaveURL(at('/'))
    await expect(managing(page, ana)).toBeVisible()
  }
  await openMenu(page, manager)
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Voltar para o seu perfil' }).click()
  await expect(managing(page, ana)).toHaveCount(0)
  await expect(entry(page, 'Imprint')).toHaveAttribute('href', '/inspect')
  await expect(entry(page, 'Enviar arquivos')).toBeVisible()
  await entry(page, 'Biblioteca').click()
  await expect(page.getByRole('heading', { name: 'Minha biblioteca' })).toBeVisible()
  await expect(page.getByText('Aula da Ana')).toHaveCount(0)
})

test('changed permissions apply at the next call, and an ended relation returns to the own profile', async ({ page, allowConsole }) => {
  allowConsole(/status of 403/)
  const [manager, ana] = await meet('Ana Souza')
  if (!ana) throw new Error('Nobody to manage')
  const key = await addMedia(ana, 'aulaaulaaulaaul2', 'Aula da Ana')
  await relate(manager, ana, ['videozz:videos:list', 'videozz:videos:edit'])
  // The channel reports changed rules too, three times a minute; here the call must be the first.
  await page.routeWebSocket(/\/realtime\//, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => void (String(message).startsWith('42["session"') || socket.send(message)))
  })
  await signIn(page, manager)
  await manage(page, manager, ana)
  await entry(page, 'Biblioteca').click()
  await page
    .getByRole('link', { name: /Aula da Ana/ })
    .first()
    .click()
  await expect(page.getByLabel('Título')).toHaveValue('Aula da Ana')
  await justBefore(page, 'PUT', `/api/videos/${key}`, () => relate(manager, ana, ['videozz:videos:list']))
  await page.getByLabel('Título').fill('Aula mudada')
  const refused = page.waitForResponse((response) => response.url().endsWith(`/api/videos/${key}`) && response.status() === 403)
  const changed = noticed(page, 'O que você pode fazer nesta conta mudou.')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await refused
  await changed
  await expect(page.getByLabel('Título')).not.toBeEditable()
  await page.goto(at('/media'))
  await expect(page.getByText('Aula da Ana').first()).toBeVisible()
  await justBefore(page, 'GET', /\/api\/videos\?.*search=Aula/, () => relate(manager, ana, null))
  const told = noticed(page, ended)
  await page.getByLabel('Buscar título ou fala').fill('Aula')
  await told
  await expect(home(page)).toBeVisible()
  await expect(managing(page, ana)).toHaveCount(0)
  // The message covers the menu's button, unless it has disappeared.
  const close = page.getByRole('alert').filter({ hasText: ended }).getByRole('button')
  await close.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLButtonElement).click()))
  await openMenu(page, manager)
  await expect(page.getByText('Nenhum outro perfil.')).toBeVisible()
})

test('two tabs act for two accounts, and a new tab starts in the account chosen last', async ({ page, context, allowConsole }) => {
  allowConsole(/status of 403/)
  const [manager, ana, bia] = await meet('Ana Souza', 'Bia Castro')
  if (!ana || !bia) throw new Error('Nobody to manage')
  await addMedia(ana, 'aulaaulaaulaaul3', 'Aula da Ana')
  await addMedia(bia, 'aulaaulaaulaaul4', 'Aula da Bia')
  await signIn(page, manager)
  await manage(page, manager, ana)
  const other = await context.newPage()
  await other.goto(baseUrl())
  await expect(managing(other, ana)).toBeVisible()
  await manage(other, manager, bia)
  for (const [tab, owner, title] of [
    [page, ana, 'Aula da Ana'],
    [other, bia, 'Aula da Bia'],
  ] as const) {
    await tab.goto(at('/media'))
    await expect(managing(tab, owner)).toBeVisible()
    await expect(tab.getByText(title).first()).toBeVisible()
  }
  // What ends in one tab is no matter of the other.
  await justBefore(other, 'POST', '/api/auth/refresh', () => relate(manager, bia, null))
  const told = noticed(other, ended)
  await other.reload()
  await told
  await expect(managing(other, bia)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Aula da Ana').first()).toBeVisible()
  await expect(managing(page, ana)).toBeVisible()
})

test('switching the profile during an upload asks for confirmation and then cancels the upload', async ({ page }) => {
  const [manager, ana] = await meet('Ana Souza')
  if (!ana) throw new Error('Nobody to manage')
  // No part ever arrives: the file stays on its way.
  await page.route('**/files/p/**', () => undefined)
  await signIn(page, manager, '/upload')
  const file = { name: 'aula.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(1000) }
  await page.getByRole('main').locator('input[type=file]').first().setInputFiles(file)
  await page.getByRole('button', { name: 'Enviar arquivos' }).click()
  await page.getByRole('button', { name: 'Ok, entendi' }).click()
  await expect(home(page)).toBeVisible()
  const choose = async () => {
    await openMenu(page, manager)
    await page.getByRole('menuitem', { name: 'Gerenciar Ana Souza' }).click()
  }
  await choose()
  const question = page.getByRole('dialog', { name: 'Trocar de perfil agora?' })
  await question.getByRole('button', { name: 'Continuar aqui' }).click()
  await expect(question).toHaveCount(0)
  await expect(managing(page, ana)).toHaveCount(0)
  await choose()
  const canceled = page.waitForResponse((response) => response.url().endsWith('/upload/cancel-multipart'))
  await question.getByRole('button', { name: 'Trocar e cancelar' }).click()
  expect((await canceled).status()).toBe(200)
  await expect(managing(page, ana)).toBeVisible()
})
