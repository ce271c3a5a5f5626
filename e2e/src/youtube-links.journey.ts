import { createTestVideo } from '@videozz/testing'
import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, noticed, patient, signIn, test } from './fixtures.ts'
import { insertPerson } from './file-producer.ts'
import { makePicture } from './make-picture.ts'
import { withProductDatabase } from './product-database.ts'
import { standIns } from './stand-ins.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Importar conteúdo' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Importar conteúdo do YouTube' })
const openDialog = async (page: Page) => {
  await section(page).getByRole('button', { name: 'YouTube', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
}

test('a link of YouTube becomes a media with a copied cover that plays in its preview, with a Referer and nothing over it', async ({
  page,
}) => {
  const { youtube } = standIns()
  const id = youtube.add({
    title: 'Luz natural: como escolher a janela',
    author: 'Estúdio Braga',
    duration: 754,
    picture: await makePicture(),
  })
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseUrl()) && request.frame() === page.mainFrame()) outside.push(request.url())
  })
  await signIn(page, undefined, '/upload')
  await openDialog(page)
  await dialog(page).getByLabel('Link').fill(`https://youtu.be/${id}?t=1m30s`)
  await expect(dialog(page).getByLabel('Título')).toHaveValue('Luz natural: como escolher a janela')
  await expect(dialog(page).getByText('Luz natural: como escolher a janela · Estúdio Braga')).toBeVisible()
  await dialog(page).getByLabel('Descrição (opcional)').fill('Aula aberta do curso de luz.')
  await expectAccessible(page)
  const told = noticed(page, 'Conteúdo importado!')
  await dialog(page).getByRole('button', { name: 'Importar', exact: true }).click()
  await told
  await expect(dialog(page)).toHaveCount(0)

  await page.goto(new URL('/media?type=youtube', baseUrl()).href)
  const row = page.getByRole('row', { name: /Luz natural/ })
  await expect(row.getByText('Importado do YouTube')).toBeVisible()
  // The worker copies the picture; the library shows it by itself.
  await expect(row.locator('img[src^="/files/i/"]')).toBeVisible(patient)
  await expectAccessible(page)
  await row
    .getByRole('link', { name: /Luz natural/ })
    .first()
    .click()

  const player = page
    .frameLocator('iframe[title="Prévia de Luz natural: como escolher a janela"]')
    .frameLocator('iframe[title="Luz natural: como escolher a janela (player do YouTube)"]')
  await player.getByRole('button', { name: 'Reproduzir' }).click()
  await expect(player.locator('body')).toHaveAttribute('data-state', 'playing')
  const framed = youtube.framed.findLast((one) => one.id === id)
  expect(framed?.referer).toBe(`${new URL(baseUrl()).origin}/`)
  expect(framed?.query).toMatchObject({ enablejsapi: '1', origin: new URL(baseUrl()).origin, start: '90' })
  // Told by the player, stored, and shown with the media.
  await expect(page.getByText('12:34', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver no YouTube' })).toHaveAttribute('href', `https://www.youtube.com/watch?v=${id}&t=90s`)
  await expect(page.getByText('Este vídeo fica no YouTube')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Informações básicas'])
  for (const name of ['Incorporar', 'Baixar', 'Substituir arquivo']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  expect(outside).toEqual([])
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByText('12:34', { exact: true }).first()).toBeVisible()
})

test('a video that YouTube no longer plays says so in place of the player', async ({ page }) => {
  const { youtube } = standIns()
  const id = youtube.add({ title: 'Aula que muda de dono' })
  await signIn(page, undefined, '/upload')
  await openDialog(page)
  await dialog(page).getByLabel('Link').fill(`https://www.youtube.com/watch?v=${id}`)
  await expect(dialog(page).getByLabel('Título')).toHaveValue('Aula que muda de dono')
  const told = noticed(page, 'Conteúdo importado!')
  await dialog(page).getByRole('button', { name: 'Importar', exact: true }).click()
  await told
  youtube.change(id, { mood: 'not-embeddable' })
  await page.goto(new URL('/media?type=youtube', baseUrl()).href)
  const row = page.getByRole('row', { name: /muda de dono/ })
  // There is no picture to copy: the placeholder stays.
  await expect(row.locator('img')).toHaveCount(0)
  await row
    .getByRole('link', { name: /muda de dono/ })
    .first()
    .click()
  const frame = page.frameLocator('iframe[title="Prévia de Aula que muda de dono"]')
  await expect(frame.getByRole('alert').getByRole('heading', { name: 'Este vídeo só toca no YouTube' })).toBeVisible()
  await expect(frame.locator('iframe')).toHaveCount(0)
  await expectAccessible(page)
})

test('addresses that lead nowhere are refused at the link, before anything is sent', async ({ page, allowConsole }) => {
  const { youtube } = standIns()
  // The answers that refuse them.
  allowConsole(/status of 40[34]/)
  await signIn(page, undefined, '/upload')
  await openDialog(page)
  const link = dialog(page).getByLabel('Link')
  await dialog(page).getByLabel('Título').fill('Aula de luz')
  const refused = async (address: string, words: string) => {
    await link.fill(address)
    await dialog(page).getByRole('button', { name: 'Importar', exact: true }).click()
    await expect(dialog(page).getByText(words)).toBeVisible()
  }
  await refused('https://youtube.com.evil.tld/watch?v=dQw4w9WgXcQ', 'Cole o link de um vídeo do YouTube.')
  await refused('https://www.youtube.com/playlist?list=PL123', 'Cole o link de um vídeo do YouTube.')
  await refused('https://youtu.be/-----------', 'O YouTube não encontrou este vídeo.')
  await refused(`https://youtu.be/${youtube.add({ mood: 'private' })}`, 'Este vídeo é privado no YouTube.')
  await refused(
    `https://youtu.be/${youtube.add({ mood: 'not-embeddable' })}`,
    'O canal deste vídeo não permite que ele toque fora do YouTube.',
  )
  await expectAccessible(page)
})

test('the free plan imports its twentieth video, and then says what to do; a deleted one makes room', async ({ page }) => {
  const { youtube } = standIns()
  const email = 'links-gratuitos@videozz.local'
  const person = await insertPerson('Caio Lima', email)
  await withProductDatabase(process.env.E2E_DATA ?? '', async (db) => {
    const { id } = await db.selectFrom('plans').select('id').where('type', '=', 'default').executeTakeFirstOrThrow()
    await db.updateTable('accounts').set({ plan_id: id }).where('id', '=', person.accountId).execute()
    for (let count = 1; count < 20; count++)
      await createTestVideo(db, { account_id: person.accountId, title: `Aula ${count} do YouTube`, type: 'youtube', source_size: 0 })
  })
  await signIn(page, person, '/upload')
  await expect(section(page).getByText('19 de 20 vídeos do YouTube no plano gratuito.')).toBeVisible()
  await openDialog(page)
  await dialog(page)
    .getByLabel('Link')
    .fill(`https://youtu.be/${youtube.add({ title: 'A vigésima aula' })}`)
  await expect(dialog(page).getByLabel('Título')).toHaveValue('A vigésima aula')
  const told = noticed(page, 'Conteúdo importado!')
  await dialog(page).getByRole('button', { name: 'Importar', exact: true }).click()
  await told
  await expect(section(page).getByText('20 de 20 vídeos do YouTube no plano gratuito.')).toBeVisible()
  const button = section(page).getByRole('button', { name: 'YouTube', exact: true })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Você já importou 20 vídeos do YouTube, o limite do plano gratuito.')
  await expectAccessible(page)

  await page.goto(new URL('/media?type=youtube', baseUrl()).href)
  await page.getByRole('button', { name: 'Mais ações de A vigésima aula' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('dialog', { name: 'Deletar arquivo?' }).getByRole('button', { name: 'Deletar' }).click()
  await expect(page.getByRole('row', { name: /A vigésima aula/ })).toHaveCount(0)
  await page.goto(new URL('/upload', baseUrl()).href)
  await expect(section(page).getByText('19 de 20 vídeos do YouTube no plano gratuito.')).toBeVisible()
  await openDialog(page)
})
