import type { Locator, Page } from '@playwright/test'
import { createKey } from '@videozz/db'
import { createTestViewer } from '@videozz/testing'
import { baseUrl, expect, expectAccessible, expectLoaded, noticed, patient, signIn, test } from './fixtures.ts'
import { addMedia, type Person, signUpPerson } from './people.ts'
import { type ProducerApi, signInToApi } from './producer-api.ts'
import { withProductDatabase } from './product-database.ts'
import { touchDrag } from './touch-drag.ts'

type Folder = { key: string; name: string }

/** Makes a producer with so many media. */
async function prepareProducer(name: string, media: number): Promise<{ person: Person; api: ProducerApi; keys: string[] }> {
  const person = await signUpPerson(name, `${name.toLowerCase().replaceAll(' ', '.')}@exemplo.com`)
  const keys: string[] = []
  for (let place = 1; place <= media; place += 1) keys.push(await addMedia(person, createKey(), `Aula ${place}`))
  return { person, api: await signInToApi({ email: person.email, password: person.password }), keys }
}

const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.locator('tr[data-key]')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** What makes rows movable is there. */
const movable = (page: Page) => page.locator('[id^="DndLiveRegion"]').waitFor({ state: 'attached' })
const titles = (page: Page) => rows(page).getByRole('heading')
const card = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

async function createFolder(page: Page, button: 'Criar pasta' | 'Criar subpasta', name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button }).click()
  await page.getByLabel('Nome da pasta').fill(name)
  const told = noticed(page, button === 'Criar pasta' ? 'Pasta criada com sucesso.' : 'Subpasta criada com sucesso')
  await dialog(page).getByRole('button', { name: button }).click()
  await told
  await expect(dialog(page)).toHaveCount(0)
}

/** Three levels, each made inside the one before; the deepest is open at the end. */
async function buildLevels(page: Page): Promise<void> {
  await page.goto(new URL('/folder', baseUrl()).href)
  await expect(page.getByText('Você ainda não tem pastas')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Criar pasta' }).click()
  await page.getByLabel('Nome da pasta').fill('Aula')
  await page.getByLabel('Nome da pasta').press('Enter')
  await expect(dialog(page)).toContainText('O nome da pasta deve ter de 5 a 128 caracteres.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await createFolder(page, 'Criar pasta', 'Curso de luz')
  await page.getByRole('table').getByRole('link', { name: 'Curso de luz' }).click()
  await expect(page.getByRole('link', { name: 'Voltar para Minhas pastas' })).toBeVisible()
  await createFolder(page, 'Criar subpasta', 'Módulo 1')
  await card(page, 'Módulo 1').getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Voltar para Curso de luz' })).toBeVisible()
  await createFolder(page, 'Criar subpasta', 'Bônus')
  await card(page, 'Bônus').getByRole('link').click()
  await expect(heading(page, 'Bônus')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voltar para Módulo 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Criar subpasta' })).toHaveCount(0)
}

/** Puts two media of the library into the folder that is open. */
async function addTwo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enviar arquivo' }).first().click()
  for (const name of ['Aula 11', 'Aula 12']) await dialog(page).getByRole('checkbox', { name }).check()
  await expectAccessible(page)
  await dialog(page).getByRole('radio', { name: 'Grade' }).press('ArrowLeft')
  await expect(dialog(page).getByText('2 selecionados')).toBeVisible()
  await expectAccessible(page)
  const told = noticed(page, 'Conteúdos salvos com sucesso!')
  await dialog(page).getByRole('button', { name: 'Salvar na pasta' }).click()
  await told
  await expect(dialog(page)).toHaveCount(0)
}

/** Drags a row by the mouse onto another element. */
async function drag(page: Page, row: Locator, onto: Locator): Promise<void> {
  const from = await row.boundingBox()
  if (!from) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 300, from.y + 30)
  await page.mouse.down()
  await page.mouse.move(from.x + 306, from.y + 30)
  await expect(page.locator('[data-dragged]')).toHaveCount(0)
  await page.mouse.move(from.x + 320, from.y + 20)
  await expect(page.locator('[data-dragged]')).not.toHaveCount(0)
  // Some places are only there while something is held.
  const to = await onto.boundingBox()
  if (!to) throw new Error('nowhere to drop')
  await page.mouse.move(to.x + 60, to.y + 20, { steps: 6 })
  await expect(page.locator('[data-drop-over]')).toHaveCount(1)
  await page.mouse.up()
}

test('folders of three levels: media are added, moved, moved back, dragged and reordered by keyboard', async ({ page }) => {
  const { person, api, keys } = await prepareProducer('Nara Pires', 12)
  await signIn(page, person)
  await buildLevels(page)
  const deepest = new URL(page.url()).pathname.split('_')
  expect(deepest).toHaveLength(3)
  await expect(api('POST', '/folders', { name: 'Um nível a mais', key: deepest[2] })).rejects.toThrow(/409.*FOLDER_TOO_DEEP/)
  await addTwo(page)
  await expect(rows(page)).toHaveCount(2)
  // The address of a folder is its way: another way to it is put right.
  await page.goto(new URL(`/folder/${deepest[2]}`, baseUrl()).href)
  await page.waitForURL((url) => url.pathname === deepest.join('_'))

  await page.goto(new URL('/media', baseUrl()).href)
  await movable(page)
  const sent = noticed(page, 'Conteúdo enviado para a pasta selecionada com sucesso.')
  await expect(rows(page).nth(5)).toContainText('Nenhuma pasta')
  await drag(page, rows(page).nth(5), page.locator('[data-drop-name="Bônus"]'))
  await sent
  await expect(rows(page).nth(5)).toContainText('Bônus')

  const course = deepest[0]?.split('/').at(-1) ?? ''
  await api('PUT', `/folders/${course}/videos`, { videos: keys.slice(0, 10) })
  await page.goto(new URL(`/folder/${course}`, baseUrl()).href)
  await expect(rows(page)).toHaveCount(10)
  await page.getByLabel('Selecionar todos desta página').press('Space')
  await expect(page.getByRole('status').filter({ hasText: '10 selecionados' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Mover para pasta' }).filter({ visible: true }).click()
  await expect(dialog(page)).toHaveAccessibleName('Selecionar pasta')
  await dialog(page).getByRole('button', { name: 'Ver subpastas de Curso de luz' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Selecionar subpasta')
  await dialog(page).getByRole('radio', { name: 'Módulo 1' }).check()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Mover para pasta' }).click()
  const notice = page.getByRole('alert').filter({ hasText: '10 arquivos movidos para “Módulo 1”.' })
  await expect(notice).toBeVisible()
  await expect(page.getByText('Esta pasta ainda não tem arquivos')).toBeVisible()
  await expect(card(page, 'Módulo 1')).toContainText('10 arquivos')
  await notice.getByRole('button', { name: 'Desfazer' }).click()
  await expect(rows(page)).toHaveCount(10)
  await expect(card(page, 'Módulo 1')).toContainText('0 arquivos')

  await movable(page)
  await expectLoaded(page)
  const first = (await titles(page).first().textContent()) ?? ''
  await rows(page)
    .first()
    .getByRole('button', { name: `Mover ${first}` })
    .focus()
  await page.keyboard.press('Space')
  const said = page.locator('[id^="DndLiveRegion"]')
  await expect(said).toHaveText('Sobre a posição 1 de 10.')
  // Keys are heard a moment after a row is taken: only one that moved nothing is pressed again.
  await expect(async () => {
    if ((await said.textContent()) === 'Sobre a posição 1 de 10.') await page.keyboard.press('ArrowDown')
    await expect(said).toHaveText('Sobre a posição 2 de 10.', { timeout: 10_000 })
  }).toPass(patient)
  await page.keyboard.press('Space')
  await expect(rows(page).nth(1).getByRole('heading')).toHaveText(first)
  await expect(page.getByRole('button', { name: 'Ordenar por: Ordem manual' })).toBeVisible()
  await page.reload()
  await expect(rows(page).nth(1).getByRole('heading')).toHaveText(first)
  await expectAccessible(page)

  await movable(page)
  const third = (await titles(page).nth(2).textContent()) ?? ''
  await drag(page, rows(page).nth(2), rows(page).first())
  await expect(titles(page).first()).toHaveText(third)
  await expectLoaded(page)

  // By keys two of them are selected, which one takes along; taken back, all have their places again.
  const ordered = await titles(page).allTextContents()
  await rows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: '2 selecionados' })).toHaveCount(1)
  await drag(page, rows(page).nth(1), card(page, 'Módulo 1'))
  await expect(rows(page)).toHaveCount(8)
  await expect(card(page, 'Módulo 1')).toContainText('2 arquivos')
  await page.getByRole('alert').filter({ hasText: '2 arquivos movidos para “Módulo 1”.' }).getByRole('button', { name: 'Desfazer' }).click()
  await expect(rows(page)).toHaveCount(10)
  await expect(titles(page)).toHaveText(ordered)
  await rows(page)
    .first()
    .getByRole('button', { name: /^Mais ações de / })
    .click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Remover da pasta' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Remover arquivo da pasta?')
  const removed = noticed(page, 'Video excluído da pasta com sucesso')
  await dialog(page).getByRole('button', { name: 'Remover' }).click()
  await removed
  await expect(rows(page)).toHaveCount(9)

  await page.getByRole('button', { name: 'Mais ações de Curso de luz' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Deletar Pasta?')
  const deleted = noticed(page, 'Pasta excluída com sucesso')
  await dialog(page).getByRole('button', { name: 'Deletar' }).click()
  await deleted
  await expect(heading(page, 'Minhas Pastas')).toBeVisible()
  expect(await api<{ totalItems: number }>('GET', '/videos')).toMatchObject({ totalItems: 12 })
  expect(await api<{ items: Folder[] }>('GET', '/folders?levels=all')).toMatchObject({ items: [] })
})

test('a folder as a course: its statistics by keyboard, each figure explained, and who falls behind as a file', async ({ page }) => {
  const { person, api, keys } = await prepareProducer('Rita Leme', 2)
  const { key } = await api<Folder>('POST', '/folders', { name: 'Curso de luz' })
  await api('PUT', `/folders/${key}/videos`, { videos: keys })
  const watched = new Date(Date.now() - 20 * 86_400_000)
  await withProductDatabase(process.env.E2E_DATA ?? '', async (db) => {
    await db.updateTable('videos').set({ playable: true }).where('key', 'in', keys).execute()
    const { id } = await createTestViewer(db, { account_id: person.accountId, name: 'Bruno Macedo', email: 'bruno@exemplo.com' })
    const seen = { viewer_id: id, source_generation: 1, first_at: watched, last_at: watched, position: 4 }
    await db
      .insertInto('viewer_media')
      .values({ ...seen, video_key: keys[0] ?? '' })
      .execute()
  })
  await signIn(page, person)
  await page.goto(new URL(`/folder/${key}`, baseUrl()).href)
  await page.getByRole('tab', { name: 'Arquivos' }).press('ArrowRight')
  await page.waitForURL((url) => url.search === '?tab=estatisticas')
  await expect(page.getByRole('tab', { name: 'Estatísticas' })).toBeFocused()
  await expect(page.getByText('2 aulas, 20 s')).toBeVisible()
  await expect(page.getByRole('row', { name: /Bruno Macedo/ })).toContainText('20 dias')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Como é calculado: Ficando para trás' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Ficando para trás' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('slider', { name: 'Quanto cada um viu' }).press('Home')
  await expect(page.getByRole('slider', { name: 'Quanto cada um viu' })).toHaveAttribute(
    'aria-valuetext',
    /^De 0.% a menos de 10.%, alunos 1$/,
  )
  await page.getByRole('button', { name: 'Ver como tabela' }).first().press('Enter')
  await expect(page.getByRole('region', { name: 'Até onde os alunos chegam, tabela' })).toContainText('−1 (100')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar lista (CSV)' }).press('Enter')
  expect((await download).suggestedFilename()).toBe(`ficando-para-tras-${key}.csv`)
  await page.getByRole('radio', { name: '14 dias' }).press('ArrowRight')
  await page.waitForURL((url) => url.search === '?tab=estatisticas&idle=30')
  await expect(page.getByText('Ninguém está ficando para trás')).toBeVisible()
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' })

  test('media are moved, reordered and added to a folder by touch', async ({ page }) => {
    const { person, api, keys } = await prepareProducer('Davi Rocha', 3)
    const course = await api<Folder>('POST', '/folders', { name: 'Curso de som' })
    await api('POST', '/folders', { name: 'Módulo 1', key: course.key })
    await api('PUT', `/folders/${course.key}/videos`, { videos: keys })
    await signIn(page, person, '/folder')
    await expect(heading(page, 'Minhas Pastas')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('table').getByRole('link', { name: 'Curso de som' }).tap()
    await expect(rows(page)).toHaveCount(3)
    await expectAccessible(page)

    await movable(page)
    await rows(page).first().scrollIntoViewIfNeeded()
    await touchDrag(page, rows(page).first(), card(page, 'Módulo 1'))
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Desfazer' }).tap()
    await expect(rows(page)).toHaveCount(3)
    await expectLoaded(page)
    const [, second = ''] = await titles(page).allTextContents()
    await touchDrag(page, rows(page).nth(1), rows(page).first())
    await expect(titles(page).first()).toHaveText(second)
    await expectLoaded(page)

    await rows(page)
      .nth(1)
      .getByRole('button', { name: /^Mais ações de / })
      .tap()
    await page.getByRole('menuitem', { name: 'Selecionar' }).tap()
    await rows(page).nth(2).getByRole('checkbox').tap()
    const bar = page.getByRole('toolbar', { name: 'Arquivos selecionados' })
    await expect(bar).toContainText('2 selecionados')
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Enviar para pasta' }).tap()
    await dialog(page).getByRole('button', { name: 'Ver subpastas de Curso de som' }).tap()
    await dialog(page).getByText('Módulo 1', { exact: true }).tap()
    await expectAccessible(page)
    const told = noticed(page, 'Conteúdo enviado para a pasta selecionada com sucesso.')
    await dialog(page).getByRole('button', { name: 'Enviar para pasta' }).tap()
    await told
    await expect(rows(page)).toHaveCount(3)
    await expect(card(page, 'Módulo 1')).toContainText('2 arquivos')
  })
})
