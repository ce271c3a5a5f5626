import type { Page } from '@playwright/test'
import { createKey } from '@videozz/db'
import { rollUp } from '@videozz/operations'
import { createTestGroup, createTestSession, createTestUser, createTestVideo, createTestViewer } from '@videozz/testing'
import { fileProducer } from './file-producer.ts'
import { baseUrl, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { withProductDatabase } from './product-database.ts'

const [code, lesson, student] = ['7KM3QX9TV2', 'Aula de luz natural', 'Bruno Macedo']
let group = ''

// A student who watched 30 of 60 seconds half an hour ago, a sign of theirs, and a group of two members.
test.beforeAll(async () => {
  const { accountId: account_id } = await fileProducer()
  await withProductDatabase(process.env.E2E_DATA ?? '', async (db) => {
    const media = await createTestVideo(db, { account_id, title: lesson, duration: 60, playable: true })
    const viewer = (await createTestViewer(db, { account_id, name: student, email: 'bruno@exemplo.com' })).id
    const at = new Date(Date.now() - 30 * 60_000)
    const session = await createTestSession(db, {
      account_id,
      code,
      video_key: media.key,
      viewer_id: viewer,
      created_at: at,
      view_started_at: at,
      last_report_at: at,
      watched_at: at,
      watched: '{[0,30)}',
      watched_seconds: 30,
      position: 30,
      hours: [Math.floor(at.getTime() / 3_600_000)],
      hour_seconds: [30],
      before: '{}',
      browser: 'chrome',
      device_kind: 'computer',
      first_frame_ms: 700,
      play_bits: 6e7,
      play_ms: 30_000,
    })
    const ids = { session_id: session.id, account_id, video_key: media.key, viewer_id: viewer }
    await db
      .insertInto('imprint_codes')
      .values({
        code,
        ...ids,
        session_created_at: at,
        generation: 1,
        viewer_hash: 'resumo',
        verified: true,
        preview: false,
        partner: 'videozz',
      })
      .execute()
    await db
      .insertInto('playback_signs')
      .values({ ...ids, kind: 'tampering', detail: null })
      .execute()
    await db.insertInto('stat_queue').values({ session_id: session.id, created_at: at, queued_at: at }).execute()
    await rollUp({ db, now: new Date() }, { delaySeconds: 0, limit: 1000 })
    const member = () => createTestUser(db, { email: `${createKey()}@exemplo.com` })
    const members = [(await member()).id, (await member()).id]
    group = (await createTestGroup(db, { account_id, privileges: ['videozz:videos:list'], members })).id
  })
})

const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

/** Checks what is shown in both widths, each in one mode. */
async function expectGood(page: Page): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectAccessible(page)
  }
}
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(new URL(path, baseUrl()).href)
  await expectGood(page)
}
/** Opens what a button opens, by keyboard, checks it and closes it; the focus returns to the button. */
async function expectPopover(page: Page, role: 'dialog' | 'menu', button: RegExp | string): Promise<void> {
  const opener = page.getByRole('button', { name: button }).first()
  await opener.press('Enter')
  await expect(page.getByRole(role)).toBeVisible()
  await expectGood(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole(role)).toBeHidden()
  await expect(opener).toBeFocused()
}

test('statistics, a viewer, groups and a code by keyboard, with what they open, at 1440 and 390 px', async ({ page }) => {
  await signIn(page)
  await open(page, '/analytics')
  await page.getByRole('radio', { name: '28 dias' }).press('ArrowLeft')
  await expect(page.getByRole('radio', { name: '7 dias' })).toBeChecked()
  await expectPopover(page, 'dialog', /^Como é calculado: /)
  await page.getByRole('button', { name: 'Ver como tabela' }).first().press('Enter')
  await expect(page.getByRole('region', { name: 'Visualizações e minutos por dia, tabela' })).toBeVisible()
  await expectGood(page)
  await page.getByRole('link', { name: lesson }).press('Enter')
  await page.getByRole('tab', { name: 'Estatísticas' }).press('Enter')
  await expect(page.getByText('1 identificada por e-mail')).toBeVisible()
  await expectPopover(page, 'dialog', 'Como é calculado: Retenção')

  await open(page, '/viewers')
  await page.getByRole('link', { name: 'bruno@exemplo.com' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: student })).toBeVisible()
  await expectPopover(page, 'dialog', 'Unir identidades')
  await expectPopover(page, 'dialog', 'Bloquear')
  await expectPopover(page, 'menu', /^Mais ações/)

  await open(page, '/access-groups')
  await expectPopover(page, 'dialog', 'Novo grupo de acesso')
  await expectPopover(page, 'dialog', /^Deletar/)
  await open(page, `/access-groups/${group}`)
  await expectPopover(page, 'dialog', /^Remover/)

  await open(page, '/suspicious')
  await open(page, `/inspect?code=${code}`)
  await expectPopover(page, 'dialog', 'Encerrar acesso')
  await page.getByRole('button', { name: 'Ver histórico completo' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Fechar histórico' })).toBeVisible()
  await expectGood(page)
  await page.getByRole('button', { name: 'Exportar caso' }).press('Enter')
  await page.waitForURL(/\/inspect\/cases\//)
  await expectGood(page)
})
