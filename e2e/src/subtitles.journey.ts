import { createKey } from '@videozz/db'
import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, expectMessage, signIn, test } from './fixtures.ts'
import { addMedia, type Person, signUpPerson } from './people.ts'
import { queryProduct } from './product-database.ts'

const query = <Row>(text: string, values: unknown[]) => queryProduct<Row>(process.env.E2E_DATA ?? '', text, values)
const at = (key: string) => new URL(`/media/${key}?tab=legenda`, baseUrl()).href
const file = (name: string, text: string, mimeType = 'text/vtt') => ({ name, mimeType, buffer: Buffer.from(text) })
const good = 'WEBVTT\n\n00:01.000 --> 00:04.000\nA <b>fotossíntese</b>\n\n00:05.000 --> 00:06.000\ndas plantas\n'
const tab = (page: Page) => page.getByRole('tab', { name: 'Legenda' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Opens the file chooser of a row's button and gives it a file. */
async function choose(page: Page, name: string, chosen: ReturnType<typeof file>): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, name).click()])
  await chooser.setFiles(chosen)
}
async function language(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Idioma' }).last().click()
  await page.getByRole('option', { name, exact: true }).click()
}
const give = (person: Person, seconds: { all: number; used: number }) =>
  query(
    `insert into transcription_sources (id, account_id, allocated_seconds, used_seconds, expires_at) values ($1, $2, $3, $4, '2099-12-31T12:00:00Z')`,
    [createKey(), person.accountId, seconds.all, seconds.used],
  )

test('subtitles are uploaded, validated by line, saved, replaced and deleted', async ({ page, allowConsole }) => {
  allowConsole(/409/)
  const ana = await signUpPerson('Ana Legendas', 'ana.legendas@exemplo.com')
  const key = await addMedia(ana, createKey(), 'Aula de botânica')
  await signIn(page, ana)
  await page.goto(at(key))
  await expect(page.getByText('Esta mídia ainda não tem legendas.')).toBeVisible()
  await expect(button(page, 'Salvar alterações')).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)

  await test.step('rejects other file types and files above 5 MB, and names the line of an invalid cue', async () => {
    await button(page, 'Adicionar legenda').click()
    await choose(page, 'Escolher arquivo da legenda nova', file('aula.pdf', '%PDF', 'application/pdf'))
    await expect(page.getByText('Você só pode fazer upload de arquivos VTT!')).toBeVisible()
    await choose(page, 'Escolher arquivo da legenda nova', file('pagina.vtt', '<html><script>alert(1)</script></html>'))
    await expect(page.getByText('Você só pode fazer upload de arquivos VTT!')).toBeVisible()
    const bad = 'WEBVTT\n\n00:04.000 --> 00:01.000\nA\n\n-00:01.000 --> 00:02.000\nB\n'
    await choose(page, 'Escolher arquivo da legenda nova', file('errada.vtt', bad))
    await expect(page.getByText('Linha 3: o fim deve vir depois do início.')).toBeVisible()
    await expect(page.getByText('Linha 6: o tempo não pode ser negativo.')).toBeVisible()
    await choose(page, 'Escolher arquivo da legenda nova', file('longa.vtt', 'x'.repeat(5 * 1024 * 1024 + 1)))
    await expect(page.getByText('O arquivo da legenda deve ter no máximo 5 MB.')).toBeVisible()
    await expect(button(page, 'Salvar alterações')).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('saves subtitles once each has a language and a file, with one subtitle per language', async () => {
    await expectMessage(page, 'Arquivo carregado com sucesso!', () =>
      choose(page, 'Escolher arquivo da legenda nova', file('aula.vtt', good)),
    )
    await expect(page.getByText('Por favor, selecione o idioma')).toBeVisible()
    await expectAccessible(page)
    await language(page, 'Português')
    await expect(button(page, 'Salvar alterações')).not.toHaveAttribute('aria-disabled', 'true')
    await button(page, 'Adicionar legenda').click()
    await expect(button(page, 'Salvar alterações')).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('combobox', { name: 'Idioma' }).last().click()
    await expect(page.getByRole('option')).toHaveText(['Inglês', 'Espanhol'])
    await expectAccessible(page)
    await page.getByRole('option', { name: 'Espanhol' }).click()
    const srt = '1\r\n00:00:01,000 --> 00:00:02,000\r\n<font color=red>Hola</font>\r\n'
    await choose(page, 'Escolher arquivo da legenda em Espanhol', file('clase.srt', srt, ''))
    await expectMessage(page, 'Alterações salvas com sucesso!', () => button(page, 'Salvar alterações').click())
    await page.reload()
    await expect(row(page, 'aula.vtt')).toContainText('Português')
    await expect(row(page, 'clase.srt')).toContainText('1 fala')
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Baixar a legenda em Espanhol').click()])
    expect(download.suggestedFilename()).toBe('clase.vtt')
  })

  await test.step('asks before unsaved changes are left, and Escape closes the dialog', async () => {
    await button(page, 'Adicionar legenda').click()
    await language(page, 'Inglês')
    await page.getByRole('tab', { name: 'Informações básicas' }).click()
    const question = page.getByRole('dialog', { name: 'Alterações não salvas' })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await button(page, 'Remover a legenda em Inglês').click()
  })

  await test.step('shows a concurrent replacement before it is overwritten', async () => {
    await choose(page, 'Substituir a legenda em Português', file('minha.vtt', good))
    await query(`update subtitles set name = 'dela.vtt', updated_at = now() where video_key = $1 and language = 'pt-BR'`, [key])
    await button(page, 'Salvar alterações').click()
    await expect(page.getByText('agora ela é “dela.vtt”')).toBeVisible()
    await expectMessage(page, 'Alterações salvas com sucesso!', () => button(page, 'Salvar alterações').click())
    await expect(row(page, 'minha.vtt')).toBeVisible()
  })

  await test.step('deletes a subtitle after confirmation', async () => {
    await button(page, 'Excluir a legenda em Espanhol').click()
    const question = page.getByRole('dialog', { name: 'Excluir legenda?' })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await button(page, 'Excluir a legenda em Espanhol').click()
    await expectMessage(page, 'Legenda excluída com sucesso!', () => question.getByRole('button', { name: 'Excluir' }).click())
    await page.reload()
    await expect(row(page, 'minha.vtt')).toBeVisible()
    await expect(row(page, 'clase.srt')).toHaveCount(0)
  })
})

test('automatic subtitles say that nothing transcribes here, and that a script gives them too', async ({ page }) => {
  const bia = await signUpPerson('Bia Transcreve', 'bia.transcreve@exemplo.com')
  const key = await addMedia(bia, createKey(), 'Aula de física')
  await give(bia, { all: 600, used: 600 })
  await query(`insert into account_plugins (account_id, type, status) values ($1, 'transcribe', 'active')`, [bia.accountId])
  await signIn(page, bia)
  await page.goto(at(key))
  await expect(tab(page)).toHaveAttribute('aria-selected', 'true')
  const ended = page.getByRole('dialog', { name: 'Os minutos do seu plano mensal acabaram' })
  await expect(ended).toBeVisible()
  await expectAccessible(page)
  await ended.getByRole('button', { name: 'Lembrar amanhã' }).click()
  await expect(page.getByText('A transcrição automática ainda não foi configurada')).toBeVisible()
  await button(page, 'Tenho o roteiro').click()
  await expect(page.getByRole('textbox', { name: 'Roteiro' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(new URL('/plugins', baseUrl()).href)
  await expect(page.getByRole('heading', { name: 'Plugins' })).toBeVisible()
})
