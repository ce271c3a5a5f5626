import { fork, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Cable, createTestDatabase, createTestUser, type TestDatabase } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seedDemoAccount } from './features/accounts/seed-demo-account.ts'

// Tests start up to two programs, and sign in by a slow hash.
vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
let folder: string
let secrets: Record<string, string>
const children: ChildProcess[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'videozz-main-'))
  const signingKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  secrets = {
    DATABASE_URL: database.url,
    STORAGE_DIR: join(folder, 'objects'),
    SECRET_KEY: randomBytes(32).toString('base64url'),
    ACCOUNT_SIGNING_KEY: signingKey,
  }
})
afterAll(async () => {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

type Run = { child: ChildProcess; output: () => string; exit: Promise<number | null> }
/** As the product starts it, with its compile cache: without one, the compiler that strips types stays in memory. */
const nodeOptions = ['--expose-gc', '--max-semi-space-size=8']
function run(program: string, env: Record<string, string>): Run {
  const child = fork(new URL(program, import.meta.url), {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], PORT: '0', ...env },
    silent: true,
    execArgv: nodeOptions,
  })
  children.push(child)
  // Not `close`: it never comes once the channel was left.
  const ended = Promise.all([once(child, 'exit'), ...[child.stdout, child.stderr].map((stream) => stream && once(stream, 'close'))]).then(
    ([exit]) => exit,
  )
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output, exit: ended.then(([code]) => code as number | null) }
}

async function start(env: Record<string, string> = {}): Promise<Run & { url: string }> {
  const api = run('./main.ts', { ...secrets, ...env })
  const first = await Promise.race([once(api.child, 'message'), api.exit])
  if (!Array.isArray(first)) throw new Error(api.output())
  return { ...api, url: `http://127.0.0.1:${(first[0] as { port: number }).port}` }
}

const post = (address: string, body: object) =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describe('the api process', () => {
  it('becomes ready, uses less than 220 MB of memory, logs only JSON, and exits with 0 on SIGTERM', async () => {
    // The first start of a checkout fills the compile cache; what compiles stays in its memory.
    const first = await start()
    first.child.kill('SIGTERM')
    await first.exit
    const { child, url, exit, output } = await start()
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    await (await fetch(`${url}/api/docs`)).text()
    const resident = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024
    expect(resident).toBeLessThan(220 * 1024 * 1024)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    for (const line of output().trim().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow()
  })

  it('hashes passwords by scrypt with N = 32768 when PASSWORD_COST is not set', async () => {
    const { child, url, exit } = await start()
    const person = { name: 'Rui Melo', email: 'rui@exemplo.com.br', password: 'uma senha longa' }
    expect((await post(`${url}/api/accounts/sign-up`, person)).status).toBe(200)
    const stored = await database.db
      .selectFrom('sign_ups')
      .select('password_hash')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    expect(stored.password_hash).toMatch(/^scrypt\$32768\$8\$3\$/)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  })

  it('exits with 0 when the IPC channel to its supervisor is closed', async () => {
    const { child, exit } = await start()
    child.disconnect()
    expect(await exit).toBe(0)
  })

  it('exits with 78 and lists every fault of its environment', async () => {
    const { exit, output } = run('./main.ts', { DATABASE_URL: database.url, PORT: 'x' })
    expect(await exit).toBe(78)
    expect(output().trimEnd().split('\n')).toEqual([
      'A configuração tem falhas:',
      '  PORT deve ser o número de uma porta',
      '  SECRET_KEY é obrigatória: 32 bytes aleatórios em base64url',
      '  ACCOUNT_SIGNING_KEY é obrigatória com ACCOUNTS_MODE=embedded',
      '  STORAGE_DIR (ou DATA_DIR, ou S3_BUCKET) é obrigatória',
    ])
  })

  it('exits with 78 on a database made by a newer version', async () => {
    const newer = await createTestDatabase()
    await newer.pool.query(`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`)
    const { exit, output } = run('./main.ts', { ...secrets, DATABASE_URL: newer.url })
    expect(await exit).toBe(78)
    expect(output()).toContain('versão mais nova')
    await newer.close()
  })
})

describe('the api process during a database outage', () => {
  it('answers 503 to calls and at /readyz, and serves again after the outage', async () => {
    const cable = new Cable(database.url)
    await cable.mend()
    const { child, url, exit, output } = await start({ DATABASE_URL: cable.url })
    const ask = (path: string, body?: object) => (body ? post(url + path, body) : fetch(url + path))
    const person = { name: 'Elisa Melo', email: 'elisa@exemplo.com.br', password: 'uma senha longa' }
    await createTestUser(database.db, { email: person.email, name: person.name })
    await cable.cut()
    expect((await ask('/api/accounts/sign-in', { email: person.email, password: person.password })).status).toBe(503)
    await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(503), { timeout: 60_000 })
    await cable.mend()
    await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), { timeout: 60_000 })
    expect((await ask('/api/accounts/password-reset/request', { email: person.email })).status).toBe(200)
    const { rows } = await database.pool.query(
      `select j.data from pgboss.job j join mail_outbox m on m.id = j.data->>'mailId' where j.name = 'send-mail' and m.recipient = $1`,
      [person.email],
    )
    expect(rows).toHaveLength(1)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(output()).not.toContain('a rejection nobody handled')
    await cable.cut()
  })
})

describe('the demo account', () => {
  it('is created once, with the plan Profissional, and signs in with the password of the latest seed only', async () => {
    const seeding = run('./seed-demo.ts', { DATABASE_URL: database.url, DEMO_PASSWORD: 'uma senha de demo' })
    expect(await seeding.exit).toBe(0)
    expect(seeding.output()).toContain('demo@videozz.local')
    for (const password of ['uma senha de demo', 'outra senha de demo'])
      await seedDemoAccount(database.db, { email: 'demo@videozz.local', password })
    const { child, url, exit } = await start()
    const signIn = (password: string) => post(`${url}/api/accounts/sign-in`, { email: 'demo@videozz.local', password })
    expect(await (await signIn('uma senha de demo')).json()).toMatchObject({ error: { code: 'INVALID_CREDENTIALS' } })
    const { token } = (await (await signIn('outra senha de demo')).json()) as { token: string }
    const { session } = (await (await post(`${url}/api/auth`, { token })).json()) as { session: { flags: string[] } }
    expect(session).toMatchObject({
      name: 'Marina Duarte',
      planTitle: 'Profissional',
      hasImprint: true,
      status: 'activated',
      plan: { storageSize: 500 * 1024 ** 3, uploadSize: 5 * 1024 ** 3, maxResolution: 1080, enableDownload: true },
    })
    expect(session.flags).toContain('embed-video-full-time')
    expect(await database.pool.query(`select count(*) from accounts where name = 'Marina Duarte'`).then(({ rows }) => rows[0].count)).toBe(
      1,
    )
    child.kill('SIGTERM')
    await exit
  })

  it('is not created again after its e-mail address changed, and the seed prints the new address', async () => {
    const password = 'uma senha de demo'
    const { userId } = await seedDemoAccount(database.db, { email: 'demo@videozz.local', password })
    const change = { email: 'Marina@exemplo.com.br', proved_email: 'marina@exemplo.com.br' }
    await database.db.updateTable('users').set(change).where('id', '=', userId).execute()
    const seeding = run('./seed-demo.ts', { DATABASE_URL: database.url, DEMO_PASSWORD: password })
    expect(await seeding.exit).toBe(0)
    expect(seeding.output()).toContain('Marina@exemplo.com.br')
    const people = database.db.selectFrom('users').select(['id', 'email', 'proved_email']).where('name', '=', 'Marina Duarte')
    expect(await people.execute()).toEqual([{ id: userId, ...change }])
  })
})
