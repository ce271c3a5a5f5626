import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, noticed, patient, signIn, test } from './fixtures.ts'
import { makeFolder } from './make-folder.ts'
import { makeFilm } from './media-file.ts'
import { sendFilm, signInToApi } from './producer-api.ts'

type Detail = { title: string; description: string; revision: number; thumbnail: string | null; status: string }

const at = (path: string) => new URL(path, baseUrl()).href
const title = (page: Page) => page.getByLabel('Título', { exact: true })
const leaving = (page: Page) => page.getByRole('dialog', { name: 'Alterações não salvas' })
/** A portrait picture of one colour, which the frame crops. */
function drawPicture(): string {
  const path = join(makeFolder('cover'), 'capa.png')
  const picture = 'color=red:size=600x900,drawbox=0:0:600:300:blue:fill'
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', picture, '-frames:v', '1', path])
  return path
}
/** The colour in the middle of a picture of the site. */
const middleOf = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob())
    const pen = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height }).getContext('2d')
    pen?.drawImage(picture, 0, 0)
    const [red = 0, , blue = 0] = pen?.getImageData(picture.width / 2, picture.height / 2, 1, 1).data ?? []
    return { size: `${picture.width}x${picture.height}`, colour: red > blue ? 'red' : 'blue' }
  }, url)

async function save(page: Page): Promise<void> {
  const said = noticed(page, 'Alterações salvas com sucesso!')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await said
}

test('a media is edited: unsaved changes, every field, chapters, the cover, a concurrent edit and the preview start', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/409/)
  await signIn(page)
  const key = await sendFilm(await makeFilm(12))
  const api = await signInToApi()
  const read = () => api<Detail>('GET', `/videos/${key}`)
  await expect.poll(async () => (await read()).status, patient).toBe('encoded')

  await test.step('leaving unsaved changes asks for confirmation', async () => {
    await page.goto(at(`/media/${key}`))
    await title(page).fill('Aula sobre timing')
    await page.getByRole('link', { name: 'Biblioteca' }).first().click()
    await expect(leaving(page)).toBeVisible()
    await expectAccessible(page)
    await leaving(page).getByRole('button', { name: 'Cancelar' }).click()
    await expect(title(page)).toHaveValue('Aula sobre timing')
    await page.getByRole('button', { name: 'Sair' }).click()
    await leaving(page).getByRole('button', { name: 'Sair sem salvar' }).click()
    await expect(page).toHaveURL(/\/media$/)
    expect((await read()).title).not.toBe('Aula sobre timing')
  })

  await test.step('every field is saved and shown after a reload', async () => {
    await page.goto(at(`/media/${key}`))
    await title(page).fill('Aula sobre timing')
    await page.getByLabel('Descrição').fill('Por que todo movimento começa antes.')
    await page.getByRole('button', { name: 'Automática 2' }).click()
    const add = page.getByRole('button', { name: 'Adicionar capítulo' })
    await add.click()
    await page.keyboard.type('Abertura')
    await add.click()
    await page.keyboard.type('Exemplos')
    await page.getByLabel('Tempo do capítulo 2').fill('0:99')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Informe o tempo, como 04:36.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Tempo do capítulo 2').fill('0:08')
    await save(page)
    await page.reload()
    await expect(title(page)).toHaveValue('Aula sobre timing')
    await expect(page.getByLabel('Descrição')).toHaveValue('Por que todo movimento começa antes.')
    await expect(page.getByRole('button', { name: 'Automática 2' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByLabel('Tempo do capítulo 1')).toHaveValue('00:00')
    await expect(page.getByLabel('Título do capítulo 2')).toHaveValue('Exemplos')
    await expect(page.getByLabel('Tempo do capítulo 2')).toHaveValue('00:08')
  })

  await test.step('selecting the chosen cover again restores the default cover', async () => {
    await page.getByRole('button', { name: 'Automática 2' }).click()
    await expect(page.getByRole('button', { name: 'Padrão' })).toHaveAttribute('aria-pressed', 'true')
    await save(page)
  })

  await test.step('a picture is cropped by keyboard, becomes the cover, and is shown in the library and as the poster', async () => {
    await page.locator('input[type=file][accept*="image/png"]').setInputFiles(drawPicture())
    const frame = page.getByRole('dialog', { name: 'Enquadrar capa' })
    await expect(frame).toBeVisible()
    await expectAccessible(page)
    await frame.getByRole('application').focus()
    for (let press = 0; press < 10; press++) await page.keyboard.press('Shift+ArrowUp')
    const said = noticed(page, 'Capa alterada com sucesso!')
    await frame.getByRole('button', { name: 'Usar como capa' }).click()
    await said
    const { thumbnail } = await read()
    expect(await middleOf(page, thumbnail ?? '')).toEqual({ size: '1280x720', colour: 'blue' })
    await page.goto(at('/media'))
    await expect(page.locator(`main img[src="${thumbnail}"]`).first()).toBeVisible()
    const session = page.waitForResponse((response) => response.url().endsWith('/playback/sessions') && response.ok())
    await page.goto(at(`/media/${key}`))
    const { media } = (await (await session).json()) as { media: { poster: string; chapters: object[] } }
    expect(media).toMatchObject({
      poster: thumbnail,
      chapters: [
        { start: 0, title: 'Abertura' },
        { start: 8, title: 'Exemplos' },
      ],
    })
  })

  await test.step('a concurrent edit by another user is shown, and no change of either is lost', async () => {
    const { revision } = await read()
    await api('PUT', `/videos/${key}`, { title: 'Título da outra pessoa', description: 'Texto da outra pessoa', revision })
    await title(page).fill('Meu título')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    const note = page.getByRole('alert').filter({ hasText: 'Outra pessoa alterou esta mídia' })
    await expect(note).toContainText('Título da outra pessoa')
    await expect(title(page)).toHaveValue('Meu título')
    expect((await read()).title).toBe('Título da outra pessoa')
    await expectAccessible(page)
    await note.getByRole('button', { name: 'Ver as novas' }).click()
    await expect(title(page)).toHaveValue('Título da outra pessoa')
    await page.getByRole('button', { name: 'Voltar às minhas' }).click()
    await expect(title(page)).toHaveValue('Meu título')
    await save(page)
    expect(await read()).toMatchObject({ title: 'Meu título', description: 'Texto da outra pessoa' })
  })

  await test.step('the query parameter t sets the start of the preview', async () => {
    await page.goto(at(`/media/${key}?t=8`))
    const player = page.frameLocator('iframe[title^="Prévia"]')
    await expect
      .poll(() =>
        player.locator('videozz-player').evaluate((host) => (host as HTMLElement & { video: HTMLVideoElement }).video.currentTime),
      )
      .toBe(8)
  })
})
