import type { Page } from '@playwright/test'
import { hostileHtml } from '@videozz/testing'
import { baseUrl, expect, expectAccessible, expectLoaded, signIn, test } from './fixtures.ts'
import { publishNews, runNews } from './news-command.ts'
import { signUpPerson } from './people.ts'
import { signInToApi } from './producer-api.ts'
import { queryProduct } from './product-database.ts'

const at = (path: string) => new URL(path, baseUrl()).href
const showcase = (page: Page) => page.getByRole('dialog', { name: 'Novidades Videozz' })
const answered = (page: Page, path: string) => page.waitForResponse((response) => new URL(response.url()).pathname === `/api${path}`)

async function enter(page: Page, email: string): Promise<void> {
  await signIn(page, await signUpPerson('Nara Prado', email))
  await expect(page.getByRole('heading', { name: 'Olá, Nara' })).toBeVisible()
}

/** Opens Início again and waits until its news are loaded. */
async function openHome(page: Page): Promise<void> {
  // An answer to the page before would be taken for one to this.
  await expectLoaded(page)
  const latest = answered(page, '/showcase/latest')
  await page.goto(at('/'))
  await latest
  await expect(page.getByRole('heading', { name: 'Olá, Nara' })).toBeVisible()
}

test('an announcement is shown, postponed, acknowledged and opened from the list', async ({ page }) => {
  const email = 'novidades@exemplo.com'
  await enter(page, email)
  const first = await publishNews('Player com capítulos', '<p>Veja o <a href="https://exemplo.test/guia">guia</a>.</p>', email)
  await publishNews('Imprint para todos', '<p>Cada reprodução tem um código.</p>', email)

  await openHome(page)
  await expect(showcase(page).getByRole('heading', { name: 'Imprint para todos' })).toBeVisible()
  await expect(showcase(page).getByRole('button', { name: 'Voltar' })).toHaveCount(0)
  await expectAccessible(page)
  await showcase(page).getByRole('button', { name: 'Ver depois' }).click()
  await expect(showcase(page)).toHaveCount(0)
  await openHome(page)
  await expect(page.getByRole('link', { name: 'Imprint para todos' })).toBeVisible()
  await expect(showcase(page)).toHaveCount(0)

  // As if the day were over.
  await page.evaluate(() => localStorage.setItem(Object.keys(localStorage).find((key) => key.includes('showcase-later')) ?? '', '1'))
  await openHome(page)
  await showcase(page).getByRole('button', { name: 'Próximo' }).click()
  await expect(showcase(page).getByRole('heading', { name: 'Player com capítulos' })).toBeVisible()
  await showcase(page).getByRole('button', { name: 'Voltar' }).click()
  await expect(showcase(page).getByRole('heading', { name: 'Imprint para todos' })).toBeVisible()
  await showcase(page).getByRole('button', { name: 'Próximo' }).click()
  const viewed = answered(page, '/showcase/viewed')
  await showcase(page).getByRole('button', { name: 'Ok, entendi' }).click()
  expect((await viewed).ok()).toBe(true)
  await expect(showcase(page)).toHaveCount(0)

  await expectLoaded(page)
  const waiting = answered(page, '/showcase')
  await openHome(page)
  expect(await (await waiting).json()).toEqual([])
  await expect(showcase(page)).toHaveCount(0)
  await page.getByRole('region', { name: 'Novidades Videozz' }).getByRole('link', { name: 'Player com capítulos' }).click()
  await page.waitForURL(at(`/novidades/${first}`))
  await expect(page.getByRole('heading', { name: 'Player com capítulos', level: 1 })).toBeVisible()
  const link = page.getByRole('link', { name: 'guia', exact: true })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Todas as novidades' }).click()
  await expect(page.getByRole('heading', { name: 'Novidades Videozz', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /Imprint para todos/ })).toBeVisible()
  await expectAccessible(page)
})

test('an old address redirects to the announcement, a withdrawn one to home; other accounts get 404', async ({ page, allowConsole }) => {
  allowConsole(/status of 404/)
  const email = 'enderecos@exemplo.com'
  const id = await enter(page, email).then(() => publishNews('Só para a Nara', '<p>Oi</p>', email))
  await page.goto(at(`/news/${id}`))
  await page.waitForURL(at(`/novidades/${id}`))
  await expect(page.getByRole('heading', { name: 'Só para a Nara', level: 1 })).toBeVisible()

  const others = await signInToApi()
  expect(await others('GET', '/showcase/latest')).not.toContainEqual({ _id: id, title: 'Só para a Nara' })
  await expect(others('GET', `/showcase/${id}`)).rejects.toThrow('404')

  expect(await runNews('withdraw', id)).toContain('retirada')
  for (const path of [`/novidades/${id}`, '/novidades/nada-aqui', '/news/abcdefgh12345678']) {
    await page.goto(at(path))
    await expect(page.getByRole('heading', { name: 'Olá, Nara' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
  }
  await expectLoaded(page)
  await expect(page.getByRole('region', { name: 'Novidades Videozz' })).toHaveCount(0)
})

/** Elements that must not be in the page, whatever an announcement contains. */
const harmful = 'script, style, svg, math, iframe, object, embed, form, input, button, base, meta, link, video, audio, template, details'
const slide = (page: Page) => showcase(page).locator('section')

async function expectHarmless(page: Page): Promise<void> {
  await expect(slide(page).locator(harmful)).toHaveCount(0)
  const { names, links } = await slide(page).evaluate((section) => ({
    names: [...section.querySelectorAll('*')].flatMap((element) => element.getAttributeNames()),
    links: [...section.querySelectorAll('a[href]')].map((link) => `${link.getAttribute('target')},${link.getAttribute('rel')}`),
  }))
  expect(names.filter((name) => /^on|^(?:style|id|name|srcdoc|srcset|formaction|action)$/.test(name))).toEqual([])
  expect(links.filter((link) => link !== '_blank,noopener noreferrer')).toEqual([])
}

/** Effects of hostile HTML: calls it made, and other hosts it requested. */
async function watchActions(page: Page): Promise<unknown[]> {
  const actions: unknown[] = []
  await page.exposeFunction('fired', (what: unknown) => void actions.push(what))
  page.on('request', (request) => void (new URL(request.url()).origin !== new URL(baseUrl()).origin && actions.push(request.url())))
  return actions
}

test('malicious HTML in an announcement has no effect, published by command or written to the database', async ({ page }) => {
  const actions = await watchActions(page)
  const email = 'hostil@exemplo.com'
  await enter(page, email)
  // The command requires the file of every picture named: HTML with `src` is written to the database below.
  const id = await publishNews('Hostil', `<p>Começo</p>${hostileHtml.filter((html) => !html.includes('src')).join('\n')}`, email)
  await openHome(page)
  await expect(slide(page).getByText('Começo')).toBeVisible()
  await expectHarmless(page)

  const all = `<p>Outra mão</p>${hostileHtml.join('\n')}`
  await queryProduct(process.env.E2E_DATA ?? '', 'update news set content = $1 where id = $2', [all, id])
  await openHome(page)
  await expect(slide(page).getByText('Outra mão')).toBeVisible()
  await expectHarmless(page)
  await page.goto(at(`/novidades/${id}`))
  await expect(page.getByText('Outra mão')).toBeVisible()
  await expect(page.locator('main').locator('script, style, iframe, form, object, embed')).toHaveCount(0)
  expect(actions).toEqual([])
  await runNews('withdraw', id)
})

test.describe('without Content-Security-Policy', () => {
  test.use({ bypassCSP: true })

  test('the dashboard sanitises announcements in the browser', async ({ page }) => {
    const actions = await watchActions(page)
    const items = hostileHtml.map((content, index) => ({
      _id: `hostil${String(index).padStart(10, '0')}`,
      title: `Hostil ${index}`,
      content,
      image: null,
      imageAlt: '',
      publishedAt: '2026-01-01T12:00:00.000Z',
    }))
    await enter(page, 'sem-politica@exemplo.com')
    await page.route('**/api/showcase', (route) => route.fulfill({ json: items }))
    await openHome(page)
    for (const { title } of items) {
      await expect(slide(page).getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expectHarmless(page)
      if (title !== items.at(-1)?.title) await showcase(page).getByRole('button', { name: 'Próximo' }).click()
    }
    expect(actions).toEqual([])
  })
})
