import type { BrowserContext, FrameLocator, Locator, Page } from '@playwright/test'
import { fileProducer, type Person } from './file-producer.ts'
import { baseUrl, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { type HostPage, serveHostPage } from './host-page.ts'
import { openLive } from './live.ts'
import { makeFilm } from './media-file.ts'
import { findMail } from './outbox.ts'
import { type Lesson, prepareLesson } from './prepare-lesson.ts'
import { queryProduct } from './product-database.ts'

const allowed = 'aula.exemplo.test'
let producer: Person
let lesson: Lesson
let host: HostPage

test.beforeAll(async () => {
  producer = await fileProducer()
  lesson = await prepareLesson(await makeFilm(12, 'aula.mp4'), allowed)
  host = await serveHostPage(
    `<iframe src="${baseUrl()}/embed/${lesson.embed}" title="Aula" referrerpolicy="origin" style="width:100%;aspect-ratio:16/9;border:0"></iframe>`,
  )
})
test.afterAll(() => host.close())

const at = (path: string) => new URL(path, baseUrl()).href
/** Asks about the producer's account, `$1`. */
const query = (text: string) => queryProduct<Record<string, unknown>>(process.env.E2E_DATA ?? '', text, [producer.accountId])
const own = 'subscription_id in (select id from parent_subscriptions where account_id = $1)'
/** Lets the clock of the parent platform run now, to its end. */
async function runClock(): Promise<void> {
  const data = process.env.E2E_DATA ?? ''
  const insert = `insert into pgboss.job (name, data) values ('advance-subscriptions', '{}') returning id`
  const [job] = await queryProduct<{ id: string }>(data, insert, [])
  const stateOf = async () =>
    (await queryProduct<{ state: string }>(data, 'select state from pgboss.job where id = $1', [job?.id])).at(0)?.state
  await expect.poll(stateOf).toBe('completed')
}

const entry = (page: Page, label: string): Locator =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: new RegExp(`^${label}`) })
const overdue = (page: Page): Locator => page.getByText('Sua fatura está em atraso.', { exact: true }).first()
const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name })

async function fillCard(place: Page | FrameLocator | Locator, number: string): Promise<void> {
  await place.getByLabel('Número do cartão').fill(number)
  await place.getByLabel('Nome impresso no cartão').fill('Ana Prado')
  await place.getByLabel('Validade').fill('12/40')
  await place.getByLabel('Código de segurança').fill('123')
}

/** Whether a student sees the lesson on the page of another site. */
async function expectEmbed(context: BrowserContext, plays: boolean): Promise<void> {
  const page = await context.newPage()
  await page.goto(host.url(allowed))
  const player = page.frameLocator('iframe')
  if (plays) await expect(player.getByRole('button', { name: /Reproduzir/ }).first()).toBeVisible()
  else await expect(player.getByText('Este vídeo está indisponível no momento').first()).toBeVisible()
  await page.close()
}

/** Management is blocked: no entries, and the library leads home. */
async function expectBlocked(page: Page): Promise<void> {
  for (const label of ['Enviar arquivos', 'Biblioteca', 'Conexões']) await expect(entry(page, label)).toHaveCount(0)
  await page.goto(at('/media'))
  await expect(heading(page, /^Olá, /)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
}
async function expectOpen(page: Page): Promise<void> {
  await page.goto(at('/media'))
  await expect(heading(page, 'Minha biblioteca')).toBeVisible()
  await expect(entry(page, 'Enviar arquivos')).toBeVisible()
}

/** Opens the checkout of a plan in its frame. */
async function openCheckout(page: Page, plan: string): Promise<FrameLocator> {
  await page.goto(at('/plans'))
  await page.getByRole('article', { name: plan }).getByRole('button', { name: 'Contratar' }).click()
  const frame = page.frameLocator('iframe[title^="Contratação"]')
  await expect(frame.getByLabel('Número do cartão')).toBeVisible()
  return frame
}

test('a subscription from trial to cancellation and a second one, and what each state blocks', async ({ page, context, allowConsole }) => {
  // Declined cards, and what a state refuses.
  allowConsole(/status of (403|409)/)
  await signIn(page)

  await test.step('trial: contracted in the frame of the checkout', async () => {
    const checkout = await openCheckout(page, 'Studio')
    await expectAccessible(page)
    await fillCard(checkout, '4000 0000 0000 0002')
    await checkout.getByRole('button', { name: 'Começar 15 dias grátis' }).click()
    await expect(checkout.getByText('O pagamento foi recusado.')).toBeVisible()
    await fillCard(checkout, '4000 0000 0000 0341')
    await checkout.getByRole('button', { name: 'Começar 15 dias grátis' }).click()
    await expect(checkout.getByRole('heading', { name: 'Assinatura contratada' })).toBeVisible()
    await checkout.getByRole('button', { name: 'Concluir' }).click()
    await expect(heading(page, /^Olá, /)).toBeVisible()
    await page.goto(at('/assinaturas'))
    await expect(page.getByText('Período grátis')).toBeVisible()
    await expect(page.getByText(/^R\$\s99,00 em /)).toBeVisible()
    await expectAccessible(page)
    await expectOpen(page)
    await expectEmbed(context, true)
  })

  await test.step('active: the trial is over, and its first charge fails', async () => {
    await query(
      `update parent_subscriptions set trial_ends_at = now() - interval '1 minute', period_end = now() - interval '1 minute' where account_id = $1`,
    )
    await runClock()
    await expect.poll(async () => (await query(`select state from parent_invoices where ${own}`)).at(0)?.state).toBe('failed')
    await page.goto(at('/assinaturas'))
    await expect(page.getByText('Ativa', { exact: true })).toBeVisible()
    await expect(page.getByText('O cartão recusou a cobrança.')).toBeVisible()
    await expectOpen(page)
  })

  await test.step('overdue: an open dashboard shows it, management is blocked, embeds play until the grace period ends', async () => {
    await openLive(page, at('/'))
    await expect(entry(page, 'Biblioteca')).toBeVisible()
    await query(`update parent_invoices set due_at = now() - interval '4 days', attempts = 9 where ${own}`)
    await runClock()
    await expect(overdue(page)).toBeVisible()
    // Mails follow the product's state.
    await runClock()
    await expectBlocked(page)
    await expectEmbed(context, true)
    await query(`update accounts set status_since = now() - interval '16 days' where id = $1 and status = 'overdue'`)
    await expectEmbed(context, false)
    await page.getByRole('link', { name: 'Regularizar' }).first().click()
    await expect(heading(page, 'Regularizar')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Os vídeos incorporados já não são exibidos aos seus alunos.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('regularised: paid by another card', async () => {
    await page.getByRole('button', { name: 'Pagar a fatura', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await fillCard(dialog, '4242 4242 4242 4242')
    await dialog.getByRole('button', { name: /^Pagar R\$/ }).click()
    await expect(page.getByText('Nada em atraso')).toBeVisible()
    await expectOpen(page)
    await expectEmbed(context, true)
  })

  await test.step('canceled: scheduled for the end of the period, undone, scheduled again and in effect', async () => {
    await page.goto(at('/assinaturas'))
    const ask = async () => {
      await page.getByRole('button', { name: 'Cancelar assinatura' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancelar assinatura' }).click()
      await expect(page.getByText('Cancelamento agendado', { exact: true })).toBeVisible()
    }
    await ask()
    await page.getByRole('button', { name: 'Desfazer cancelamento' }).click()
    await expect(page.getByText('Ativa', { exact: true })).toBeVisible()
    await ask()
    await expectOpen(page)
    await openLive(page, at('/'))
    await query(`update parent_subscriptions set period_end = now() - interval '1 minute' where account_id = $1`)
    await runClock()
    await expect(page.getByText(/Inativo desde/)).toBeVisible()
    await runClock()
    await expectBlocked(page)
    await expectEmbed(context, false)
    await page.goto(at('/assinaturas'))
    await expect(page.getByText('Terminou em')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('contracted again: without a trial, and everything is available', async () => {
    const checkout = await openCheckout(page, 'Lançamento')
    await fillCard(checkout, '4242 4242 4242 4242')
    await checkout.getByRole('button', { name: /^Pagar R\$/ }).click()
    await checkout.getByRole('button', { name: 'Concluir' }).click()
    await expect(heading(page, /^Olá, /)).toBeVisible()
    await expectOpen(page)
    await expectEmbed(context, true)
  })

  await test.step('the producer received mails with links to subscriptions, overdue invoice and plans', async () => {
    for (const link of ['/assinaturas', '/regularizar', '/plans'])
      await expect.poll(() => findMail(producer.email, new RegExp(`${baseUrl()}${link}`)), { timeout: 60_000 }).toBeDefined()
  })
})
