import type { Page } from '@playwright/test'
import { fileProducer } from './file-producer.ts'
import { baseUrl, expect, expectAccessible, signIn, test } from './fixtures.ts'

const at = (path: string) => new URL(path, baseUrl()).href

/** Answers the settings as an operator who set more up would have them; hosts are the product's own, which its policy lets in. */
const setUp = (page: Page, more: object) =>
  page.route('**/api/settings', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...more } })
  })

test('no support is promised until somebody answers, and a page or mail of the operator is linked', async ({ page }) => {
  await signIn(page)
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Falar com o suporte' })).toHaveCount(0)
  await page.goto(at('/inspect'))
  await expect(page.getByText('sem diferença entre maiúsculas e minúsculas')).toBeVisible()
  await expect(page.getByText(/suporte/i)).toHaveCount(1) // the group of the side menu
  await setUp(page, { supportUrl: 'mailto:ajuda@exemplo.com' })
  await page.reload()
  await expect(page.getByRole('link', { name: 'fale com o suporte', exact: true })).toHaveAttribute('href', 'mailto:ajuda@exemplo.com')
  await expect(page.getByRole('link', { name: 'Falar com o suporte', exact: true })).toHaveAttribute('href', 'mailto:ajuda@exemplo.com')
  await expectAccessible(page)
})

test('the support chat loads when opened, shows a load error, and receives the identity of the user', async ({ page, allowConsole }) => {
  allowConsole(/net::ERR_FAILED/)
  await setUp(page, { supportChat: { scriptUrl: at('/chat-de-teste.js') } })
  const identity = {
    id: 'a'.repeat(16),
    name: 'Marina Duarte',
    email: (await fileProducer()).email,
    belt: null,
    tag: 'pro',
    isClubeBlack: false,
    isAccessPolicy: false,
  }
  await page.route('**/api/chat-token', (route) => route.fulfill({ json: { token: 'assinado', identity } }))
  let asked = 0
  await page.route('**/chat-de-teste.js', (route) => {
    asked++
    if (asked === 1) return route.abort()
    const body = `window.supportChat.open = () => { document.title = ['chat', window.supportChat.token, window.supportChat.tag, window.supportChat.identity.name].join(' ') }`
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  await signIn(page)
  const open = page.getByRole('button', { name: 'Falar com o suporte' })
  await expect(open).toBeVisible()
  expect(asked).toBe(0)
  await open.click()
  await expect(page.getByRole('alert').first()).toContainText('Não foi possível abrir o suporte.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page).toHaveTitle('chat assinado pro Marina Duarte')
  expect(asked).toBe(2)

  await page.goto(at('/inspect'))
  await page.getByRole('button', { name: 'fale com o suporte' }).click()
  await expect(page).toHaveTitle('chat assinado pro Marina Duarte')
})

test('dashboard errors are reported without personal data, and an expired session is not reported', async ({ page, allowConsole }) => {
  allowConsole(/falha|Sessão/)
  const dsn = new URL('/7', baseUrl())
  dsn.username = 'chave'
  await setUp(page, { errorReports: { dsn: dsn.href, release: 'abc123', environment: 'production', sampleRate: 1 } })
  const envelopes: string[] = []
  await page.route('**/api/7/envelope/**', async (route) => {
    envelopes.push(route.request().postData() ?? '')
    await route.fulfill({ json: {} })
  })
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const later = (error: Error) => setTimeout(() => void Promise.reject(error))
    later(Object.assign(new Error('Sessão expirada'), { status: 401 }))
    later(new Error('falha de ana@exemplo.com com token=abc123segredo'))
  })
  await expect.poll(() => envelopes.length).toBe(1)
  const [header = '', , text = ''] = envelopes[0]?.split('\n') ?? []
  const event = JSON.parse(text) as { exception: { values: { value: string }[] } }
  expect(event).toMatchObject({ release: 'abc123', environment: 'production', tags: { process: 'web' } })
  expect(event.exception.values[0]?.value).toBe('falha de [e-mail] com token=[…]')
  const { email } = await fileProducer()
  for (const secret of ['exemplo.com', 'segredo', email, 'Marina', 'cookie', 'Mozilla']) expect(header + text).not.toContain(secret)
})
