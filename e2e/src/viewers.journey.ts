import { readFile } from 'node:fs/promises'
import type { FrameLocator, Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { type HostPage, serveHostPage } from './host-page.ts'
import { makeFilm } from './media-file.ts'
import { play } from './play.ts'
import { type Lesson, prepareLesson } from './prepare-lesson.ts'
import { signViewer } from './viewer-token.ts'

const domain = 'turma.exemplo.test'
const email = 'rui.lima@exemplo.com'
const name = 'Rui Lima'

let lesson: Lesson
let host: HostPage | null = null

test.beforeAll(async () => {
  lesson = await prepareLesson(await makeFilm(20, 'aula-do-rui.mp4'), domain)
})
test.afterAll(async () => {
  await lesson.end()
  await host?.close()
})

/** Opens the lesson in a members area that signs this viewer. */
async function openLesson(page: Page): Promise<FrameLocator> {
  await host?.close()
  const address = `${baseUrl()}/embed/${lesson.embed}#viewer=${signViewer(lesson.secret, { sub: 'matricula-31', email, name })}`
  host = await serveHostPage(
    `<iframe src="${address}" title="Aula" referrerpolicy="origin" style="width:100%;aspect-ratio:16/9;border:0" allow="autoplay"></iframe>`,
  )
  await page.goto(host.url(domain))
  return page.frameLocator('iframe')
}

/** Looks for somebody, until the answer is there: what was found before stays meanwhile, pale. */
async function search(page: Page, who: string): Promise<void> {
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/viewers/list') && answer.request().postData()?.includes(who) === true,
  )
  await page.getByLabel('Buscar por nome, e-mail ou código do aluno').fill(who)
  await answered
}
/** Presses a button of the viewer's details, and confirms the dialog. */
async function agree(page: Page, action: string, answer: string, typed?: string): Promise<void> {
  await page.getByRole('button', { name: `${action} deste espectador` }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${action}.*\\?$`) })
  if (typed !== undefined) {
    await dialog.getByRole('button', { name: answer }).click()
    await expect(dialog.getByText(`Escreva a palavra ${typed}.`)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel(`Digite ${typed} para confirmar`).fill(typed)
  }
  await dialog.getByRole('button', { name: answer }).click()
  await expect(dialog).toBeHidden()
}

test('a producer finds a viewer, ends and restores their access, downloads their data and erases it', async ({ page, context }) => {
  const member = await context.browser()!.newPage()
  await play(await openLesson(member))

  await signIn(page)
  await page.getByRole('button', { name: /Marina Duarte/ }).click()
  await page.getByRole('menuitem', { name: 'Espectadores' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Espectadores' })).toBeVisible()
  const row = page.getByRole('row', { name: email })
  await expect(row).toContainText('verificado')
  await search(page, 'ninguém assim')
  await expect(page.getByRole('heading', { name: 'Ninguém encontrado' })).toBeVisible()
  for (const who of ['RUI', 'matricula-31', email.toUpperCase()]) {
    await search(page, who)
    await expect(row).toBeVisible()
  }
  expect(page.url()).not.toContain('rui')
  await expectAccessible(page)
  await row.getByRole('button', { name: `Ver dados: ${email}` }).click()
  const card = page.getByRole('dialog', { name: email })
  await expect(card).toContainText('Confirmado pela área de membros.')
  await expectAccessible(page)

  await agree(page, 'Encerrar acesso', 'Encerrar acesso')
  await expect(card).toContainText('acesso encerrado')
  await expect((await openLesson(member)).getByRole('alert')).toContainText('O produtor encerrou o seu acesso')
  await agree(page, 'Restaurar acesso', 'Restaurar acesso')
  await expect(card).not.toContainText('acesso encerrado')
  await play(await openLesson(member))

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar dados' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^dados-do-espectador-[a-z0-9]{16}\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { sessoes: unknown[] }
  expect(data).toMatchObject({ espectador: { email, nome: name, codigo_na_area_de_membros: 'matricula-31' } })
  expect(data.sessoes.length).toBeGreaterThanOrEqual(2)

  await agree(page, 'Excluir dados pessoais', 'Excluir para sempre', 'excluir')
  await expect(page.getByRole('heading', { name: 'Ninguém encontrado' })).toBeVisible()
  await expect(page.getByLabel('Buscar por nome, e-mail ou código do aluno')).toBeFocused()
  for (const who of [name, 'matricula-31']) {
    await search(page, who)
    await expect(page.getByRole('heading', { name: 'Ninguém encontrado' })).toBeVisible()
  }
  await member.close()
})
