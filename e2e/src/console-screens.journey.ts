import type { Page } from '@playwright/test'
import { createOperator } from './admin-command.ts'
import { baseUrl, expect, expectAccessible, expectLoaded, test } from './fixtures.ts'
import { addMedia, type Person, signUpPerson } from './people.ts'
import { queryProduct } from './product-database.ts'

const at = (path: string) => new URL(path, baseUrl()).href
const email = 'olhar@exemplo.com'
let password: string
let person: Person
test.beforeAll(async () => {
  password = await createOperator(email, 'Olga de Albuquerque e Sá')
  person = await signUpPerson('Instituto de Ensino Superior Preparatório Ápice', 'um.endereco.comprido.mesmo@subdominio.escola-exemplo.com')
  const kept = await addMedia(person, 'consolescreens01', 'Uma aula de título comprido, com tudo o que cabe em uma linha de texto')
  const gone = await addMedia(person, 'consolescreens02', 'Uma aula excluída de título comprido')
  const query = (text: string, values: unknown[]) => queryProduct(process.env.E2E_DATA ?? '', text, values)
  await query(`update videos set status = 'error', status_error = 'O arquivo não pôde ser lido até o fim.' where key = $1`, [kept])
  await query('update videos set deleted_at = now() where key = $1', [gone])
})

// Each width in one mode: the rest of the four differs in nothing that another journey does not look at.
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const

async function expectToFit(page: Page, what: string): Promise<void> {
  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectAccessible(page)
    const excess = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(excess), `${what} in ${width} px`).toBeLessThanOrEqual(0)
  }
}

test('every screen of the console is accessible and fits its width, at 1440 px in light and at 390 px in dark', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  await page.goto(at('/admin/entrar'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectToFit(page, 'sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(at('/admin'))
  for (const path of [
    '',
    '/contas',
    `/contas/${person.accountId}`,
    '/planos',
    '/faturas',
    '/novidades',
    '/novidades/nova',
    '/ajuda',
    '/produtos',
    '/produtos?aba=apps',
    '/mensagens',
    '/processos',
    '/registro',
    '/acesso',
  ]) {
    if (path !== '') await page.goto(at(`/admin${path}`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectLoaded(page)
    await expectToFit(page, path)
  }
  await page.getByRole('button', { name: 'Ativar verificação' }).click()
  await expect(page.getByRole('dialog').getByAltText(/^Código QR/)).toBeVisible()
  await expectToFit(page, 'second factor')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ativar verificação' })).toBeFocused()
  await page.goto(at('/admin/planos'))
  await page.getByRole('button', { name: 'Novo plano' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Criar plano' }).click()
  await expect(page.getByRole('dialog').getByLabel('Nome')).toBeFocused()
  await expectToFit(page, 'plan with faults')
})
