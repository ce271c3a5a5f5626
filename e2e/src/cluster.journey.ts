import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createPool } from '@videozz/db'
import { findFreePort } from '@videozz/postgres'
import { startSwift, startTestServer } from '@videozz/testing'
import { expect, patient, signIn, test } from './fixtures.ts'
import { openLive } from './live.ts'
import { makeFilm } from './media-file.ts'
import { play } from './play.ts'
import { findDescendants } from './processes.ts'
import { makeDataFolder, removeFolder, startProduct } from './start-product.ts'
import { uploadFilm } from './upload.ts'

/** Transactions idle for a second. */
async function countHeld(database: string): Promise<number> {
  const pool = createPool(database, { max: 1 })
  try {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '1 second'`,
    )
    return rows.length
  } finally {
    await pool.end()
  }
}

/** Stops processes (SIGSTOP) at a moment when they hold no transaction that others wait for. */
async function stopProcesses(pids: number[], database: string): Promise<void> {
  await expect(async () => {
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    await delay(1500)
    const held = await countHeld(database)
    if (held > 0) for (const pid of pids) process.kill(pid, 'SIGCONT')
    expect(held).toBe(0)
  }).toPass(patient)
}

test('two machines on one PostgreSQL and one S3: encode events of one update the other', async ({ page, browser, allowConsole }) => {
  // Chromium logs this for every address requested while a rendition is not complete.
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
    // This machine's worker is stopped, so that the other one does the work.
    await stopProcesses(stopped, env.DATABASE_URL)
    await signIn(page, { email: 'demo@videozz.local', password }, `${here.url}/entrar`)
    const watcher = await (await browser.newContext()).newPage()
    await signIn(watcher, { email: 'demo@videozz.local', password }, `${there.url}/entrar`)
    await openLive(watcher, `${there.url}/media`)
    await expect(watcher.getByRole('heading', { name: 'Minha biblioteca' })).toBeVisible()

    const key = await uploadFilm(page, here.url, await makeFilm(12))
    await page.goto(`${here.url}/media/${key}`)
    await play(page.frameLocator('iframe'), 1)
    await expect(page.getByText('Pronto', { exact: true })).toBeVisible(patient)
    // Without a reload: the tile appeared and changed by events of the other machine.
    await expect(watcher.getByText('00:12').first()).toBeVisible()
    await watcher.context().close()
    await page.goto('about:blank')
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
    await Promise.all(products.map((product) => product.stop()))
    await Promise.all([database.stop(), swift.stop(), ...folders.map(removeFolder)])
  }
})
