import type { Page } from '@playwright/test'
import { browserPath } from '@videozz/testing/find-browser'
import { baseUrl, expect, expectAccessible, expectLoaded, patient, signIn, test } from './fixtures.ts'
import { fieldsIn } from './live-fields.ts'
import { queryProduct } from './product-database.ts'

// Chromium's own camera, microphone and screen: a moving picture and beeps.
test.use({
  permissions: ['camera', 'microphone'],
  launchOptions: {
    ...(browserPath !== undefined && { executablePath: browserPath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
})

/** Schedules a live that may begin now, and goes to its studio by the link of its connection. */
async function scheduleAndOpen(page: Page, title: string): Promise<string> {
  const { date, time } = fieldsIn(20)
  await page.goto(new URL('/live', baseUrl()).href)
  await page.getByLabel('Título').fill(title)
  await page.getByLabel('Data', { exact: true }).fill(date)
  await page.getByLabel('Horário').fill(time)
  await page.getByText('Permanente', { exact: true }).click()
  await page.getByRole('button', { name: 'Criar transmissão' }).click()
  await page.getByRole('link', { name: 'Transmita pelo navegador' }).click()
  await page.waitForURL(/\/lives\/[a-z0-9]{16}\/estudio$/)
  return /lives\/([a-z0-9]{16})/.exec(page.url())?.[1] ?? ''
}

const segmentsOf = async (key: string): Promise<number> => {
  const rows = await queryProduct<{ count: string }>(process.env.E2E_DATA ?? '', 'select count(*) from segments where video_key = $1', [
    key,
  ])
  return Number(rows[0]?.count)
}
const runsOf = (key: string) =>
  queryProduct<{ protocol: string; width: number | null; audio_codec: string | null; end_reason: string | null }>(
    process.env.E2E_DATA ?? '',
    'select protocol, width, audio_codec, end_reason from live_runs where live_key = $1 order by number',
    [key],
  )

test('a live is sent from the browser, survives a loss of the network, and becomes a video', async ({ page, allowConsole }) => {
  // A lost connection asks for another ticket, also where the live was ended meanwhile.
  allowConsole(/ERR_FAILED|409 \(Conflict\)/)
  await page.addInitScript(() => {
    const sockets: WebSocket[] = []
    Object.assign(globalThis, { sockets })
    globalThis.WebSocket = class extends WebSocket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given)
        if (String(given[0]).endsWith('/studio')) sockets.push(this)
      }
    }
  })
  await signIn(page)
  const id = await scheduleAndOpen(page, 'Aula pelo navegador')
  await expect(page.getByText('Só você está vendo')).toBeVisible()
  await expect(page.getByText(/^Conexão de/)).toBeVisible(patient)
  await expect(page.getByText('Gravação ligada')).toBeVisible()
  await expect(page.getByRole('meter', { name: 'Nível do microfone' })).toBeVisible()
  await expectLoaded(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Desligar microfone' }).click()
  await expect(page.getByText('Microfone desligado', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ligar microfone' }).click()

  await page.getByRole('button', { name: 'Entrar ao vivo' }).click()
  await expect(page.getByRole('timer')).toContainText('No ar em')
  await expect(page.getByText(/^Ao vivo 00:/)).toBeVisible(patient)
  await expect.poll(() => segmentsOf(id), patient).toBeGreaterThan(1)
  await expect(page.getByText('Conexão estável')).toBeVisible()
  await expect(page.getByText(/^Gravando em 720p/)).toBeVisible(patient)
  expect(await runsOf(id)).toMatchObject([{ protocol: 'browser', width: 1280, audio_codec: 'mp4a.40.2', end_reason: null }])

  // Leaving is asked for first.
  await page.getByRole('navigation').getByRole('link', { name: 'Início' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Sair do estúdio?' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar no ar' }).click()

  const before = await segmentsOf(id)
  // A network that is gone closes sockets; without it no ticket is given.
  await page.route('**/api/lives/*/studio', (route) => route.abort())
  await page.evaluate(() => (globalThis as unknown as { sockets: WebSocket[] }).sockets.at(-1)?.close())
  await expect(page.getByText('Reconectando…')).toBeVisible(patient)
  await page.unroute('**/api/lives/*/studio')
  await expect(page.getByText(/^Ao vivo 00:/)).toBeVisible(patient)
  await expect.poll(() => segmentsOf(id), patient).toBeGreaterThan(before + 1)
  expect((await runsOf(id)).length).toBeGreaterThan(1)

  await page.getByRole('button', { name: 'Encerrar transmissão' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar transmissão' }).click()
  await expect(page.getByText('Esta transmissão já foi encerrada.', { exact: true })).toBeVisible(patient)
  await expect.poll(async () => (await runsOf(id)).at(-1)?.end_reason, patient).toBe('finished')
  await page.getByRole('link', { name: 'Ir para a sala' }).click()
  await expect(page.getByText(/^Gravação guardada/)).toBeVisible(patient)
})

test('the studio says what to do when camera and microphone are refused', async ({ page, context }) => {
  await context.clearPermissions()
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  })
  await signIn(page)
  await scheduleAndOpen(page, 'Aula sem câmera')
  await page.getByRole('button', { name: 'Permitir' }).click()
  await expect(page.getByText('O navegador não deixou usar a câmera.').first()).toBeVisible(patient)
  await expect(page.getByRole('button', { name: 'Entrar ao vivo' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
})
