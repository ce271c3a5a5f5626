import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { findFreePort } from '@videozz/postgres'
import { startSwift, startTestServer } from '@videozz/testing'
import { expect, signIn, test } from './fixtures.ts'
import { makeFilm } from './media-file.ts'
import { findDescendants } from './processes.ts'
import { makeDataFolder, removeFolder, startProduct } from './start-product.ts'
import { uploadFilm } from './upload.ts'

test('two machines on one PostgreSQL and one S3: what one encodes moves on the other', async ({ page, browser, allowConsole }) => {
  test.setTimeout(420_000)
  // Chromium says so of every address asked for while a rendition is not complete.
  allowConsole(/status of (404|503)/)
  const folders = await Promise.all([makeDataFolder(), makeDataFolder()])
  const ports = await Promise.all([findFreePort(), findFreePort()])
  const database = await startTestServer()
  const swift = await startSwift({ origins: ports.map((port) => `http://localhost:${port}`) })
  const password = randomBytes(9).toString('hex')
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const env = {
    DATABASE_URL: await database.create(),
    S3_ENDPOINT: swift.endpoint,
    S3_REGION: swift.region,
    S3_BUCKET: 'videozz-e2e',
    S3_ACCESS_KEY_ID: swift.accessKeyId,
    S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
    SECRET_KEY: randomBytes(32).toString('base64url'),
    ACCOUNT_SIGNING_KEY: privateKey,
    DEMO_PASSWORD: password,
  }
  const products = await Promise.all(
    folders.map((data, index) => startProduct({ data, env, ...(ports[index] !== undefined && { port: ports[index] }) })),
  )
  const [here, there] = products
  if (!here || !there) throw new Error('Two machines were to start')
  const stopped = findDescendants(here.pid, 'apps/worker/src/main.ts').map((each) => each.pid)
  try {
    expect(stopped.length).toBeGreaterThan(0)
    // This machine's worker stands still, so that the other one does the work.
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    await signIn(page, { email: 'demo@videozz.local', password }, `${here.url}/entrar`)
    const watcher = await (await browser.newContext()).newPage()
    await signIn(watcher, { email: 'demo@videozz.local', password }, `${there.url}/entrar`)
    await watcher.goto(`${there.url}/media`)
    await expect(watcher.getByRole('heading', { name: 'Minha biblioteca' })).toBeVisible()

    const key = await uploadFilm(page, here.url, await makeFilm(12))
    await page.goto(`${here.url}/media/${key}`)
    const preview = page.frameLocator('iframe')
    await preview
      .getByRole('button', { name: /Reproduzir/ })
      .first()
      .click({ timeout: 60_000 })
    await expect
      .poll(() => preview.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 60_000 })
      .toBeGreaterThan(1)
    await expect(page.getByText('Pronto', { exact: true })).toBeVisible({ timeout: 120_000 })
    // Nobody reloads: the tile came and moved by news of the other machine.
    await expect(watcher.getByText('00:12').first()).toBeVisible()
    await watcher.context().close()
    await page.goto('about:blank')
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
    await Promise.all(products.map((product) => product.stop()))
    await Promise.all([database.stop(), swift.stop(), ...folders.map(removeFolder)])
  }
})
