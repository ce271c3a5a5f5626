import type { Page } from '@playwright/test'
import { createOperator } from './admin-command.ts'
import { baseUrl, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { addMedia, signUpPerson } from './people.ts'
import { signInToApi } from './producer-api.ts'

const at = (path: string) => new URL(path, baseUrl()).href
const dialog = (page: Page) => page.getByRole('dialog')

async function enterConsole(page: Page, email: string, password: string, path: string): Promise<void> {
  await page.goto(at(path))
  await page.waitForURL((url) => url.pathname === '/admin/entrar')
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL(at(path))
}

/** Opens the screen of an account by searching for it. */
async function openAccount(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Menu do console' }).getByRole('link', { name: 'Contas' }).click()
  await page.getByLabel('Buscar por nome, e-mail ou chave').fill(email)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function choose(page: Page, label: string, option: RegExp | string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

test('the console publishes news, changes a plan, restores a media and blocks an account', async ({ page, browser, allowConsole }) => {
  allowConsole(/status of 40[139]/)
  const email = 'operadora@exemplo.com'
  const password = await createOperator(email, 'Otávia Reis')
  const vera = await signUpPerson('Vera Duarte', 'vera.duarte@exemplo.com')
  const api = await signInToApi({ email: vera.email, password: vera.password })
  const media = await addMedia(vera, 'consolemedia0001', 'Aula que volta')
  const hers = await (await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce' })).newPage()
  await signIn(hers, vera)
  await api('DELETE', `/videos/${media}`)

  // The address requested before the sign-in is opened after it.
  await enterConsole(page, email, password, '/admin/novidades/nova')
  await page.getByLabel('Título').fill('Agora com capítulos')
  await page.getByLabel('Texto', { exact: true }).fill('O **player** mostra capítulos.<script>alert(1)</script>')
  const preview = page.getByRole('region', { name: 'Como vai aparecer' })
  await expect(preview.locator('strong')).toHaveText('player')
  await expect(preview.getByText('Fica de fora: <script>')).toBeVisible()
  await page.getByText('Algumas contas', { exact: true }).click()
  await page.getByLabel('Contas', { exact: true }).fill(vera.email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publicar novidade' }).click()
  await expect(page.getByRole('table', { name: 'Novidades' }).getByRole('link', { name: 'Agora com capítulos' })).toBeVisible()
  await hers.goto(at('/'))
  const showcase = hers.getByRole('dialog', { name: 'Novidades Videozz' })
  await expect(showcase.getByRole('heading', { name: 'Agora com capítulos' })).toBeVisible()
  await showcase.getByRole('button', { name: 'Ok, entendi' }).click()

  await page.getByRole('link', { name: 'Planos', exact: true }).click()
  await page.getByRole('button', { name: 'Novo plano' }).click()
  await dialog(page).getByLabel('Nome').fill('Turma da Vera')
  await dialog(page).getByLabel('Preço').fill('-1')
  await dialog(page)
    .getByRole('switch', { name: /^Fora de venda/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Criar plano' }).click()
  await expect(dialog(page).getByText('O preço não pode ser negativo.')).toBeVisible()
  await dialog(page).getByLabel('Preço').fill('1.297,50')
  await dialog(page).getByRole('button', { name: 'Criar plano' }).click()
  await expect(page.getByRole('row', { name: /Turma da Vera.*R\$\s1\.297,50/ })).toBeVisible()

  await openAccount(page, vera.name, vera.email)
  await page.getByRole('button', { name: 'Trocar plano' }).click()
  await choose(page, 'Novo plano', /Turma da Vera/)
  await dialog(page).getByLabel('Motivo').fill('Combinado com a produtora')
  await dialog(page).getByRole('button', { name: 'Trocar plano' }).click()
  await expect(page.getByText('A conta está no plano Turma da Vera.')).toBeVisible()
  await page.getByRole('link', { name: 'Planos', exact: true }).click()
  await page.getByRole('button', { name: 'Editar Turma da Vera' }).click()
  await dialog(page).getByLabel('Armazenamento', { exact: true }).fill('150')
  await dialog(page).getByRole('button', { name: 'Salvar plano' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await hers.goto(at('/'))
  await expect(hers.getByText('Turma da Vera').first()).toBeVisible()
  await expect(hers.getByText(/150 GB/).first()).toBeVisible()

  await openAccount(page, vera.name, vera.email)
  await page.getByRole('button', { name: 'Restaurar Aula que volta' }).click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Restaurar' }).click()
  await expect(page.getByText('“Aula que volta” voltou para a conta.')).toBeVisible()
  await hers.goto(at('/media'))
  await expect(hers.getByText('Aula que volta').first()).toBeVisible()

  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Bloquear conta' }).click()
  await expect(dialog(page).getByText('Conte o motivo em pelo menos 5 caracteres.')).toBeVisible()
  await dialog(page).getByLabel('Motivo').fill('Pedido da Justiça')
  await dialog(page).getByRole('button', { name: 'Bloquear conta' }).click()
  await expect(page.getByText('Situação da conta: bloqueada.')).toBeVisible()
  await expect(api('GET', '/videos')).rejects.toThrow(/answered 40[13]/)
  await hers.goto(at('/media'))
  await expect(hers.getByText('Aula que volta')).toHaveCount(0)

  await page.getByRole('link', { name: 'Registro', exact: true }).click()
  for (const action of ['Mudou a situação da conta', 'Restaurou uma mídia', 'Mudou um plano', 'Publicou uma novidade'])
    await expect(page.getByRole('rowheader', { name: new RegExp(action) }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Operador Otávia Reis' }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.waitForURL(at('/admin/entrar'))
  await page.goto(at('/admin/contas'))
  await page.waitForURL((url) => url.pathname === '/admin/entrar' && url.searchParams.get('voltar') === '/admin/contas')
  await hers.context().close()
})
