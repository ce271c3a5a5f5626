import { copyFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { closeWelcome, expect, patient, test } from './fixtures.ts'
import { serveHostPage } from './host-page.ts'
import { makeFolder } from './make-folder.ts'
import { play, playTo } from './play.ts'
import { readCodeFromScreen } from './read-code.ts'
import { filmScreen } from './record-screen.ts'
import { signUpOnScreen } from './sign-up-on-screen.ts'

const domain = 'aula.exemplo.test'
const student = { email: 'bia.rocha@exemplo.com', name: 'Bia Rocha' }
/** 26 seconds of slides with sound. */
const lesson = fileURLToPath(new URL('../../apps/api/src/features/home/assets/aula-de-exemplo.mp4', import.meta.url))

const steps = (page: Page) => page.getByRole('region', { name: 'Primeiros passos' })
const stepOf = (page: Page, title: string) => steps(page).getByRole('listitem').filter({ hasText: title })
const expectDone = (page: Page, title: string) => expect(stepOf(page, title)).toContainText('feito', patient)
const goHome = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Início' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Olá, Lia' })).toBeVisible()
}

/** Contracts a plan with Imprint from the step that says that this one has none. */
async function contractPlan(page: Page): Promise<void> {
  await stepOf(page, 'Proteja com Imprint').getByRole('link', { name: 'Ligar o Imprint' }).click()
  await page.getByRole('article', { name: 'Studio' }).getByRole('button', { name: 'Contratar' }).click()
  const checkout = page.frameLocator('iframe[title^="Contratação"]')
  await checkout.getByLabel('Número do cartão').fill('4242 4242 4242 4242')
  await checkout.getByLabel('Nome impresso no cartão').fill('Lia Prado')
  await checkout.getByLabel('Validade').fill('12/40')
  await checkout.getByLabel('Código de segurança').fill('123')
  await checkout.getByRole('button', { name: /^Começar \d+ dias grátis$/ }).click()
  await checkout.getByRole('button', { name: 'Concluir' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Olá, Lia' })).toBeVisible()
}

/** Embeds the lesson from its step. @returns the code that is copied. */
async function embed(page: Page): Promise<string> {
  await stepOf(page, 'Incorpore na área de membros').getByRole('button', { name: 'Incorporar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Incorporar/ }).click()
  await dialog.getByLabel('Domínios permitidos').fill(domain)
  await dialog.getByRole('button', { name: 'Avançar' }).click()
  const code = await dialog.getByRole('region', { name: 'Código de incorporação' }).textContent()
  await dialog.getByRole('button', { name: 'Copiar e fechar' }).click()
  await expect(dialog).toHaveCount(0)
  return code ?? ''
}

test('from the sign-up to the first viewer named: upload, plan with Imprint, embed code, a viewer, a leaked picture', async ({
  page,
  context,
}, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // A film takes much of the processor: it is made on request.
  const film = process.env['E2E_FILM'] ? await filmScreen(info.outputPath('newcomer.mp4')) : undefined
  const file = join(makeFolder('newcomer'), 'boas-vindas.mp4')
  await copyFile(lesson, file)
  try {
    await film?.follow(page)
    await signUpOnScreen(page, { name: 'Lia Prado', email: 'lia@exemplo.com', password: 'uma senha bem comprida' })
    await closeWelcome(page)

    await expect(stepOf(page, 'Envie sua primeira aula')).toContainText('passo atual')
    await steps(page).getByLabel('Arquivos').setInputFiles(file)
    await page.getByRole('button', { name: 'Enviar arquivos' }).click()
    await page.getByRole('button', { name: 'Ok, entendi' }).click()
    await expect(page.getByRole('region', { name: 'Envio de arquivos' }).getByRole('link', { name: 'Abrir' })).toBeVisible(patient)
    await goHome(page)
    await expectDone(page, 'Envie sua primeira aula')

    await contractPlan(page)
    const code = await embed(page)
    await expectDone(page, 'Incorpore na área de membros')

    // The members area fills in the tags of the code for each of its students.
    const host = await serveHostPage(code.replace('{{email}}', student.email).replace('{{name}}', student.name))
    let leaked: string
    try {
      const member = await context.newPage()
      await film?.follow(member)
      await member.goto(host.url(domain))
      const player = member.frameLocator('iframe')
      await play(player)
      await playTo(player, 4)
      leaked = await readCodeFromScreen(member)
      await film?.follow(page)
      await page.bringToFront()
      // The steps follow by themselves.
      await expectDone(page, 'Proteja com Imprint')
      await expectDone(page, 'Veja o primeiro espectador')
      await expect(stepOf(page, 'Veja o primeiro espectador')).toContainText(`Seu player tocou em ${domain}`)
      await expect(stepOf(page, 'Veja o primeiro espectador')).toContainText(student.email)
      await member.close()
    } finally {
      await host.close()
    }

    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Imprint' }).click()
    await page.getByRole('textbox', { name: 'Código do Imprint' }).fill(leaked)
    await page.getByRole('button', { name: 'Inspecionar' }).click()
    const card = page.getByRole('article', { name: 'Sessão encontrada' })
    await expect(card).toContainText(student.email)
    await expect(card).toContainText('boas-vindas')
    await expect(card).toContainText(student.name)
  } finally {
    if (film) await info.attach('newcomer', { path: await film.end(), contentType: 'video/mp4' })
  }
})
