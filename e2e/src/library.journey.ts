import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectLoaded, noticed, signIn, test } from './fixtures.ts'
import { type Person, signUpPerson } from './people.ts'
import { queryProduct } from './product-database.ts'

const query = (text: string, values: unknown[]) => queryProduct(process.env.E2E_DATA ?? '', text, values)

/** A library of lessons numbered from 001, the last one the newest; every fifth is sound, one is spoken of plants at 12:34. */
async function fillLibrary(owner: Person, count: number, prefix: string): Promise<void> {
  await query(
    `insert into videos (key, account_id, title, description, type, status, playable, duration, source_size, source_name, secret, width, height, created_at)
      select $3 || lpad(n::text, 12, '0'), $1, 'Aula ' || lpad(n::text, 3, '0'), case when n = 7 then 'Tudo sobre a mitocôndria das células' else '' end,
        case when n % 5 = 0 then 'audio' else 'default' end, 'encoded', true, 900, 1000000, 'aula.mp4', 'none', 1280, 720, now() - ($2::int - n) * interval '1 minute'
      from generate_series(1, $2::int) n`,
    [owner.accountId, count, prefix],
  )
  const spoken = `${prefix}${'3'.padStart(12, '0')}`
  await query(
    `insert into subtitles (key, video_key, account_id, language, name, status, body, cues) values ($1, $1, $2, 'pt-BR', 'aula.vtt', 'ready', 'WEBVTT', 2)`,
    [spoken, owner.accountId],
  )
  await query(
    `insert into subtitle_cues (subtitle_key, number, video_key, account_id, "start", "end", text)
      values ($1, 1, $1, $2, 3, 5, 'Bem-vindos à aula'), ($1, 2, $1, $2, 754.2, 758, 'e assim as plantas fazem a fotossíntese')`,
    [spoken, owner.accountId],
  )
}

const rows = (page: Page) => page.locator('tr[data-key]')
const row = (page: Page, title: string) => rows(page).filter({ has: page.getByRole('link', { name: title, exact: true }) })
const at = (page: Page): URLSearchParams => new URL(page.url()).searchParams

test('a producer searches, filters, selects by keyboard and deletes several media', async ({ page }) => {
  const owner = await signUpPerson('Bia Ramos', 'bia.biblioteca@exemplo.com')
  await fillLibrary(owner, 34, 'bibl')
  await signIn(page, owner, '/media')
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByText('Total 34 itens')).toBeVisible()
  await expectAccessible(page)

  // Spoken words are found with their time, and the media opens there.
  const search = page.getByRole('searchbox')
  await search.fill('fotossintese')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: '1 arquivo encontrado' })).toHaveCount(1)
  await expect(row(page, 'Aula 003').locator('mark')).toHaveText('fotossíntese')
  await expect(row(page, 'Aula 003').getByRole('link', { name: 'aos 12:34' })).toHaveAttribute('href', /\/media\/bibl0{11}3\?t=754$/)
  await expectAccessible(page)
  await search.fill('mitocondria')
  await expect(row(page, 'Aula 007')).toContainText('Tudo sobre a mitocôndria das células')
  await search.fill('nada disso existe')
  await expect(page.getByRole('heading', { name: 'Nenhum conteúdo encontrado.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Limpar busca' }).click()
  await expect(rows(page)).toHaveCount(10)

  // The address keeps what is shown: going back, reloading and opening it elsewhere show the same.
  await page.getByText('Áudios', { exact: true }).click()
  await expect(page.getByText('Total 6 itens')).toBeVisible()
  await page.getByText('Todos', { exact: true }).click()
  await expect(page.getByText('Total 34 itens')).toBeVisible()
  await page.getByRole('button', { name: /^Ordenar por/ }).click()
  await page.getByRole('menuitemradio', { name: 'A-Z' }).click()
  await expect(rows(page).first()).toContainText('Aula 001')
  await page.getByRole('button', { name: 'Página 2' }).click()
  await expect(rows(page).first()).toContainText('Aula 011')
  expect(Object.fromEntries(at(page))).toEqual({ orderBy: 'ascTitle', page: '2' })
  await page.reload()
  await expect(rows(page).first()).toContainText('Aula 011')
  await page.goBack()
  await expect(rows(page).first()).toContainText('Aula 001')
  await page.getByRole('combobox', { name: 'Itens por página' }).click()
  await page.getByRole('option', { name: '20 por página' }).click()
  await expect(rows(page)).toHaveCount(20)
  expect(at(page).get('limit')).toBe('20')

  // By keyboard: three rows from the second on, then the dialog is opened and confirmed.
  await rows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: '3 selecionados' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Mais ações de Aula 009' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Delete')
  const question = page.getByRole('dialog', { name: 'Deletar arquivos?' })
  await expect(question).toContainText('3 arquivos serão excluídos permanentemente. Esta ação não pode ser desfeita.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(rows(page)).toHaveCount(20)
  await page.keyboard.press('Delete')
  const told = noticed(page, 'Arquivos excluídos!')
  await question.getByRole('button', { name: 'Deletar' }).click()
  await told
  await expect(page.getByText('Total 31 itens')).toBeVisible()
  await expect(rows(page).nth(1)).toContainText('Aula 005')
  // Focus is with the rows again.
  await expect(page.locator('tr[data-key]:focus')).toHaveCount(1)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/media\/bibl0{11}1$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a producer selects and deletes by touch', async ({ page }) => {
    const owner = await signUpPerson('Caio Prado', 'caio.biblioteca@exemplo.com')
    await fillLibrary(owner, 12, 'fone')
    await signIn(page, owner, '/media')
    await expect(rows(page)).toHaveCount(10)
    await expectLoaded(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'Mais ações de Aula 012' }).tap()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Selecionar' }).tap()
    await page.getByLabel('Selecionar Aula 011').tap()
    const bar = page.getByRole('toolbar', { name: 'Arquivos selecionados' })
    await expect(bar).toContainText('2 selecionados')
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Excluir' }).tap()
    const told = noticed(page, 'Arquivos excluídos!')
    await page.getByRole('dialog', { name: 'Deletar arquivos?' }).getByRole('button', { name: 'Deletar' }).tap()
    await told
    await expect(page.getByText('Total 10 itens')).toBeVisible()
    await page.getByRole('searchbox').fill('plantas')
    await expect(row(page, 'Aula 003').getByRole('link', { name: 'aos 12:34' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
