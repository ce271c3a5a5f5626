import { expect, patient, signIn, test } from './fixtures.ts'
import { makeFilm } from './media-file.ts'
import { findDescendants, findProcesses } from './processes.ts'
import { makeDataFolder, removeFolder, startProduct } from './start-product.ts'
import { uploadFilm } from './upload.ts'

test('an encode completes although worker, api, PostgreSQL and supervisor are killed in turn', async ({ page, allowConsole }) => {
  allowConsole(/status of (401|404|500|502|503)|Failed to load resource|ERR_CONNECTION|WebSocket/)
  const data = await makeDataFolder()
  const password = 'queda após queda'
  let product = await startProduct({ data, env: { DEMO_PASSWORD: password } })
  const port = Number(new URL(product.url).port)
  const rungs = () => page.getByText(/^(240|360|480)p/)
  const kill = async (part: string) => {
    const before = findDescendants(product.pid, part)
    expect(before, part).not.toEqual([])
    const pid = before[0]?.pid ?? 0
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => findDescendants(product.pid, part).filter((each) => each.pid !== pid).length, patient).toBeGreaterThan(0)
  }
  try {
    await signIn(page, { email: 'demo@videozz.local', password }, `${product.url}/entrar`)
    const key = await uploadFilm(page, product.url, await makeFilm(60, undefined, 'size=854x480:rate=12'))
    await page.goto(`${product.url}/media/${key}`)
    await expect(rungs().first()).toBeVisible(patient)
    await kill('apps/worker/src/main.ts')
    await kill('apps/api/src/main.ts')
    await kill('bin/postgres -D')

    const address = product.url
    process.kill(product.pid, 'SIGKILL')
    await product.gone
    await expect.poll(() => findProcesses(data).filter((each) => !each.command.includes('postgres')), patient).toEqual([])
    product = await startProduct({ data, port, env: { DEMO_PASSWORD: password } })
    expect(product.url).toBe(address)

    await page.goto(`${product.url}/media/${key}`)
    await expect(page.getByText('Pronto', { exact: true })).toBeVisible({ timeout: 480_000 })
    await page.goto(`${product.url}/media`)
    await expect(page.getByText('01:00').first()).toBeVisible()
    await expect(page.getByText('1 arquivo', { exact: false }).first()).toBeVisible()
    await page.goto('about:blank')
  } finally {
    await product.stop()
    await expect.poll(() => findProcesses(data)).toEqual([])
    await removeFolder(data)
  }
})
