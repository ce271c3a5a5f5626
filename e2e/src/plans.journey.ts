import type { Page } from '@playwright/test'
import { baseUrl, closeWelcome, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { manage, openMenu, type Person, relate, signUpPerson } from './people.ts'
import { queryProduct } from './product-database.ts'

const at = (path: string) => new URL(path, baseUrl()).href
const change = (person: Person, values: string) =>
  queryProduct(process.env.E2E_DATA ?? '', `update accounts set ${values} where id = $1`, [person.accountId])
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

test('a producer on the free plan sees the welcome dialog, opens the plans and sees an upgrade dialog when the storage fills up', async ({
  page,
}) => {
  const free = await signUpPerson('Flávia Rocha', 'flavia@exemplo.com')
  await change(free, `plan_id = 'planfree00000000', subscription_origin = 'videozz'`)
  await signIn(page, free)
  await expect(page.getByRole('dialog', { name: /^Boas-vindas/ }).getByText('2 GB de armazenamento')).toBeVisible()
  await expectAccessible(page)
  await closeWelcome(page)

  await page.getByRole('link', { name: 'Plano Gratuito: ver planos' }).click()
  await expect(heading(page, 'Planos')).toBeVisible()
  await expect(card(page, 'Gratuito').getByRole('button', { name: /^Plano atual/ })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  // Three at a time: the others come by the buttons, or by the keys of the list.
  await expect(page.getByText('1 a 3 de 6')).toBeVisible()
  await expect(card(page, 'Enterprise')).not.toBeInViewport()
  await page.getByRole('button', { name: 'Próximos planos' }).click()
  await expect(card(page, 'Enterprise')).toBeInViewport()
  await expect(page.getByText('4 a 6 de 6')).toBeVisible()
  await page.getByRole('list', { name: 'Planos' }).focus()
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowLeft')
  await expect(card(page, 'Lançamento')).toBeInViewport()
  await card(page, 'Profissional')
    .getByRole('button', { name: /^Contratar/ })
    .click()
  const checkout = page.getByRole('dialog', { name: 'Contratar o plano Profissional' })
  await expect(checkout.frameLocator('iframe').getByRole('heading', { name: 'Profissional' })).toBeVisible()
  await checkout.getByRole('button', { name: 'Fechar' }).click()
  await expect(checkout).toHaveCount(0)

  await change(free, 'storage_used = 1900000000')
  await page.goto(at('/'))
  const upgrade = page.getByRole('dialog', { name: 'Seu espaço está acabando' })
  await expect(upgrade).toBeVisible()
  await expectAccessible(page)
  await upgrade.getByRole('button', { name: 'Lembre-me depois' }).click()
  await expect(page.getByText('Você já utilizou 80% do seu espaço disponível.')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Olá, Flávia')).toBeVisible()
  await page.getByRole('link', { name: 'Fazer upgrade' }).click()
  await expect(heading(page, 'Planos')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('1 de 6', { exact: true })).toBeVisible()
  await expect(card(page, 'Studio')).not.toBeInViewport()
  await page.getByRole('button', { name: 'Próximos planos' }).click()
  await expect(card(page, 'Studio')).toBeInViewport()
  await expectAccessible(page)
})

test('a second plan requires canceling the subscription, and managers of a space see no plans', async ({ page }) => {
  const owner = await signUpPerson('Otávio Reis', 'otavio@exemplo.com')
  const member = await signUpPerson('Mara Lins', 'mara@exemplo.com')
  await relate(member, owner, [])
  await queryProduct(
    process.env.E2E_DATA ?? '',
    `insert into parent_subscriptions (id, user_id, account_id, plan_id, price_cents, period, state, period_start, period_end)
      values ($1, $2, $1, 'planprofissional', 19900, 'monthly', 'active', now(), now() + interval '1 month')`,
    [owner.accountId, owner.id],
  )
  await signIn(page, owner, '/plans')
  await card(page, 'Studio')
    .getByRole('button', { name: /^Contratar/ })
    .click()
  const notice = page.getByRole('dialog')
  await expect(notice.getByText('Atenção: Para contratar um novo plano é necessário o cancelamento da assinatura anterior.')).toBeVisible()
  await expectAccessible(page)
  const help = page.waitForEvent('popup')
  await notice.getByRole('link', { name: 'Saiba como trocar de plano' }).click()
  await expect((await help).getByRole('heading', { name: 'Como trocar de plano' })).toBeVisible()
  await (await help).close()
  await notice.getByRole('link', { name: 'Ver assinaturas' }).click()
  await expect(heading(page, 'Assinaturas')).toBeVisible()
  await openMenu(page, owner)
  await page.getByRole('menuitem', { name: 'Uso e cobrança' }).click()
  await expect(heading(page, 'Uso e cobrança')).toBeVisible()
  await openMenu(page, owner)
  await page.getByRole('menuitem', { name: 'Sair', exact: true }).click()
  await expect(heading(page, 'Entre na sua conta')).toBeVisible()

  await change(owner, `storage_used = 1900000000000, subscription_origin = 'space'`)
  await signIn(page, member)
  await manage(page, member, owner)
  await expect(page.getByText('Você atingiu o limite do seu plano.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Fazer upgrade|ver planos/ })).toHaveCount(0)
  await page.goto(at('/plans'))
  await expect(heading(page, 'Olá, Mara')).toBeVisible()
})
