import { baseUrl, expect, expectAccessible, patient, signIn, test } from './fixtures.ts'
import { type HostPage, serveHostPage } from './host-page.ts'
import { makeFilm } from './media-file.ts'
import { play } from './play.ts'
import { type Lesson, prepareLesson } from './prepare-lesson.ts'
import { sendFilm, signInToApi } from './producer-api.ts'
import { readCodeFromScreen } from './read-code.ts'
import { signViewer } from './viewer-token.ts'

const domain = 'aula.exemplo.test'
const email = 'bia.rocha@exemplo.com'
let lesson: Lesson
const hosts: HostPage[] = []

test.beforeAll(async () => {
  lesson = await prepareLesson(await makeFilm(60, 'aula-vazada.mp4', 'size=640x360:rate=5', 'color=0x335577:', true), domain)
})
test.afterAll(async () => {
  await lesson.end()
  for (const host of hosts) await host.close()
})

/** A page of the members area, which signs its member again whenever it is made. */
async function lessonPage(): Promise<string> {
  const viewer = signViewer(lesson.secret, { sub: 'matricula-7', email, name: 'Bia Rocha' })
  const host = await serveHostPage(
    `<iframe src="${baseUrl()}/embed/${lesson.embed}#viewer=${viewer}" title="Aula" referrerpolicy="origin" style="width:100%;aspect-ratio:16/9;border:0" allow="fullscreen; autoplay"></iframe>`,
  )
  hosts.push(host)
  return host.url(domain)
}

const today = () => new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })

test('a code read from a screenshot, typed with O for 0, leads to viewer, history and a case, and blocking stops the playback', async ({
  page,
  context,
  allowConsole,
}, info) => {
  // The player of the blocked viewer asks for one key more.
  allowConsole(/status of 403/)
  // Codes are drawn at random, and every third or so has a zero.
  let code = ''
  const member = await context.newPage()
  // The day may turn while it is opened.
  const days = [today()]
  for (let opened = 0; !code.includes('0') && opened < 40; opened += 1) {
    const session = member.waitForResponse(
      (response) => response.url().endsWith('/api/playback/sessions') && response.request().method() === 'POST',
    )
    days[0] = today()
    await member.goto(await lessonPage())
    code = ((await (await session).json()) as { code: string }).code
  }
  days.push(today())
  expect(code).toContain('0')
  await play(member.frameLocator('iframe'))
  expect(await readCodeFromScreen(member)).toBe(code)
  await signIn(page, undefined, '/inspect')
  const field = page.getByRole('textbox', { name: 'Código do Imprint' })
  await field.fill(`${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase().replaceAll('0', 'O').replaceAll('1', 'l'))
  await page.getByRole('button', { name: 'Inspecionar' }).click()
  const card = page.getByRole('article', { name: 'Sessão encontrada' })
  await expect(card).toContainText(email)
  await expect(card).toContainText('aula-vazada')
  await expect(card).toContainText(new RegExp(days.join('|')))
  await expect(card).toContainText('confirmado pela área de membros')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Ver histórico completo' }).click()
  const history = page.getByRole('region', { name: 'Histórico de Bia Rocha' })
  await expect(history.getByTitle('O código inspecionado')).toHaveText(`${code.slice(0, 4)} ${code.slice(4, 8)} ${code.slice(8)}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Exportar caso' }).click()
  const sheet = page.getByRole('article', { name: /^Caso / })
  await expect(sheet).toContainText(email)
  await expect(sheet).toContainText('Assinado pela área de membros')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Voltar ao código' }).click()
  await expect(card.getByRole('region', { name: 'Casos exportados' }).getByRole('link')).toHaveCount(1)

  await page.getByRole('button', { name: 'Encerrar acesso deste espectador' }).click()
  const revoke = page.getByRole('dialog', { name: 'Encerrar acesso deste espectador?' }).getByRole('button', { name: 'Encerrar acesso' })
  await expect(revoke).toBeVisible()
  await expectAccessible(page)
  await revoke.click()
  const blockedAt = Date.now()
  await expect(card).toContainText('acesso encerrado')
  await expect(member.frameLocator('iframe').getByRole('alert')).toContainText('O produtor encerrou o seu acesso')
  info.annotations.push({
    type: 'seconds until the playback of a blocked viewer ended',
    description: String((Date.now() - blockedAt) / 1000),
  })
  await member.close()
  await page.getByRole('button', { name: 'Restaurar acesso deste espectador' }).click()
  await page.getByRole('dialog', { name: 'Restaurar acesso?' }).getByRole('button', { name: 'Restaurar acesso' }).click()
  await expect(card).not.toContainText('acesso encerrado')

  await page.getByRole('button', { name: 'Excluir dados pessoais deste espectador' }).click()
  const erase = page.getByRole('dialog', { name: 'Excluir dados pessoais?' })
  await expect(erase).toContainText('Não há como desfazer.')
  await erase.getByLabel('Digite excluir para confirmar').fill('excluir')
  await erase.getByRole('button', { name: 'Excluir para sempre' }).click()
  await expect(card).toContainText('Dados pessoais apagados')
  await expect(card).not.toContainText(email)
  const confirm = async (who: string, answer: string) => {
    await card.getByLabel('Confirmar quem assistiu').fill(who)
    await card.getByRole('button', { name: 'Conferir' }).click()
    await expect(card.getByRole('status')).toHaveText(answer)
  }
  await confirm('outra@exemplo.com', 'Não confere com a identificação que assistiu.')
  await confirm(email, 'Confere: foi essa a identificação que assistiu.')
  await expectAccessible(page)

  await field.fill('')
  await field.pressSequentially('2222222222')
  await expect(page.getByText('Este código não confere.')).toBeVisible()
  await expectAccessible(page)
})

test('the screen says how far media have a forensic mark; those without one get it while they stay on air', async ({ page }) => {
  const api = await signInToApi()
  await expect.poll(async () => (await api<{ marked: number }>('GET', '/imprint/marks')).marked, patient).toBe(1)
  await signIn(page, undefined, '/inspect?aba=arquivo')
  const panel = page.getByRole('region', { name: 'Marca invisível' })
  const figure = (name: string) => panel.locator('dt', { hasText: name }).locator('+ dd')
  await expect(figure('Com a marca')).toHaveText('1 mídia')
  const next = panel.getByRole('switch', { name: 'Marcar as próximas mídias' })
  await expect(next).toBeChecked()
  await next.uncheck()
  await expect(next).not.toBeChecked()
  const key = await sendFilm(await makeFilm(9))
  await expect.poll(async () => (await api<{ status: string }>('GET', `/videos/${key}`)).status, patient).toBe('encoded')
  await page.reload()
  await expect(next).not.toBeChecked()
  await panel.getByRole('button', { name: 'Marcar 1 mídia' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('que não contam no seu plano')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Marcar', exact: true }).click()
  await expect(figure('Com a marca')).toHaveText('2 mídias', patient)
  await expect(figure('Sem a marca')).toHaveText('0 mídias')
  await expectAccessible(page)
})
