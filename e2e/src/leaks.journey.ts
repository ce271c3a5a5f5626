import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { fileProducer } from './file-producer.ts'
import { baseUrl, expect, expectAccessible, patient, signIn, test } from './fixtures.ts'
import { makeFolder } from './make-folder.ts'
import { makeFilm } from './media-file.ts'
import { sendFilm, signInToApi } from './producer-api.ts'

const run = promisify(execFile)
const command = fileURLToPath(new URL('../../tooling/src/imprint/main.ts', import.meta.url))

type Download = { state: string; url: string | null }

/** What the producer is given when they download their own lesson, cropped and compressed again. */
async function makeLeak(): Promise<string> {
  const key = await sendFilm(await makeFilm(60, 'aula-vazada.mp4', 'size=320x180:rate=12:maxiter=120', 'mandelbrot=', true))
  // A session is valid for fifteen minutes.
  const ask = async <T>(path: string) => (await signInToApi())<T>('GET', path)
  await expect.poll(async () => (await ask<{ status: string }>(`/videos/${key}`)).status, patient).toBe('encoded')
  await expect.poll(async () => (await ask<Download>(`/videos/${key}/download`)).state, patient).toBe('ready')
  const { url } = await ask<Download>(`/videos/${key}/download`)
  const folder = makeFolder('leak')
  const [own, leak] = [join(folder, 'own.mp4'), join(folder, 'telegram-aula.mp4')]
  await writeFile(own, Buffer.from(await (await fetch(new URL(url ?? '', baseUrl()))).arrayBuffer()))
  await run('ffmpeg', ['-v', 'error', '-i', own, '-vf', 'crop=iw*0.95:ih*0.93', '-c:v', 'libx264', '-crf', '25', leak])
  return leak
}

test('a leaked copy that is sent names whose it is, with a signed report; the case is kept until it is deleted', async ({ page }) => {
  const leak = await makeLeak()
  const { name } = await fileProducer()
  await signIn(page, undefined, '/inspect?aba=arquivo')
  await page.getByLabel('Cópia que vazou').setInputFiles(leak)
  await expect(page.getByRole('heading', { name: 'telegram-aula.mp4' })).toBeVisible()
  await expect(page.getByText('Pessoa identificada')).toBeVisible(patient)
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText(/^no máximo 1 em/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Original, aos/ })).toHaveCount(3)
  await expectAccessible(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar relatório' }).click()
  const report = await (await saved).path()
  const { stdout } = await run(process.execPath, [command, 'verify', report, '--leak', leak, '--data', process.env.E2E_DATA ?? ''])
  expect(stdout).not.toContain('✗')
  expect(stdout).toContain(`✓ ${name}: no máximo 1 em`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Abrir relatório' }).click()
  await expect((await opened).getByRole('heading', { name: `A marca é a que foi entregue a ${name}` })).toBeVisible()

  await page.getByRole('tab', { name: 'Casos anteriores' }).click()
  await expect(page.getByText('Identificado')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'telegram-aula.mp4' }).click()
  await page.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog', { name: 'Excluir este caso?' }).getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('tab', { name: 'Casos anteriores' }).click()
  await expect(page.getByText('Nenhuma cópia analisada')).toBeVisible()
})
