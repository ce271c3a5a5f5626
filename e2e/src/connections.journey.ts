import { baseUrl, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { pandaKey } from './panda-key.ts'
import { signInToApi } from './producer-api.ts'

test('a producer sees the connection whose key a program stored, and disconnects it', async ({ page }) => {
  const api = await signInToApi()
  await api('POST', '/integration', { provider: 'panda', apiKey: pandaKey })
  await signIn(page, undefined, '/apps')
  await expect(page.getByRole('heading', { level: 1, name: 'Conexões', exact: true })).toBeVisible()
  const row = page.getByRole('listitem', { name: 'Panda Video', exact: true })
  await expect(row.getByText('Conectado via chave de API', { exact: true })).toBeVisible()
  await expect(row.getByText(`Chave terminada em ${pandaKey.slice(-4)}`)).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Desconectar Panda Video', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Desconectar Panda Video?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Desconectar', exact: true }).click()
  await expect(page.getByText('Nenhuma conexão ainda')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nenhuma conexão ainda')).toBeVisible()
  await expect(page.getByText('Conheça outras conexões')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Enviar arquivo', exact: true }).click()
  await expect(page).toHaveURL(new URL('/upload', baseUrl()).href)
})
