import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@videozz/postgres'
import { type BucketEnv, createTestDatabase, type TestDatabase, testBucket } from '@videozz/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { commandsOf, layOutImage } from './testing/image-folder.ts'
import { interpolate, readCompose, readText } from './testing/read-shipped.ts'

// Three programs start, and each check of one starts another program.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

const { services } = readCompose(readText('compose.yaml'))
const folder = mkdtempSync(join(tmpdir(), 'videozz-shipped-'))
const children: ChildProcess[] = []
let bucket: BucketEnv
let database: TestDatabase
let ports: { api: number; worker: number; live: number; nginx: number }
let made: Record<string, string>

beforeAll(async () => {
  ;[bucket, database] = await Promise.all([testBucket('videozz-objects'), createTestDatabase()])
  const [api = 0, worker = 0, live = 0, nginx = 0] = await Promise.all(Array.from({ length: 4 }, findFreePort))
  ports = { api, worker, live, nginx }
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  made = {
    PUBLIC_URL: `http://localhost:${nginx}`,
    SECRET_KEY: randomBytes(32).toString('base64url'),
    ACCOUNT_SIGNING_KEY: privateKey,
    POSTGRES_PASSWORD: 'unused',
    S3_ACCESS_KEY_ID: bucket.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: bucket.S3_SECRET_ACCESS_KEY,
    NGINX_S3_ACCESS_KEY_ID: bucket.S3_ACCESS_KEY_ID,
    NGINX_S3_SECRET_ACCESS_KEY: bucket.S3_SECRET_ACCESS_KEY,
  }
  for (const place of ['nginx', 'cache', 'tmp']) mkdirSync(join(folder, place))
  for (const image of ['api', 'worker', 'live']) layOutImage(image, join(folder, image))
})
afterAll(async () => {
  await Promise.all(
    children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }),
  )
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Names and places of the containers, as they are on this machine. */
const here = (text: string) =>
  text
    .replace('http://objects:8333', bucket.S3_ENDPOINT)
    .replace('api:8080', `127.0.0.1:${ports.api}`)
    .replace('--listen=8080', `--listen=127.0.0.1:${ports.nginx}`)
    .replace(/(^|=)\/(nginx|cache|tmp)(?=\/|$)/, `$1${folder}/$2`)

const environmentOf = (name: string, more: Record<string, string>) => ({
  PATH: process.env['PATH'] ?? '',
  NODE_ENV: 'production',
  ...Object.fromEntries(Object.entries(interpolate(services[name]?.environment ?? {}, made)).map(([key, value]) => [key, here(value)])),
  ...more,
})
const node = ([command = '', ...args]: string[]) =>
  [{ node: process.execPath, nginx: '/usr/sbin/nginx' }[command] ?? command, ...args.map(here)] as [string, ...string[]]

function start(name: string, words: string[], cwd: string, env: Record<string, string>): () => string {
  const file = join(folder, `${name}.log`)
  const log = openSync(file, 'a')
  const [command, ...args] = node(words)
  children.push(spawn('setpriv', ['--pdeathsig', 'TERM', '--', command, ...args], { cwd, env, stdio: ['ignore', log, log] }))
  closeSync(log)
  return () => readFileSync(file, 'utf8')
}

const isWell = (image: string, env: Record<string, string>) => {
  const [command, ...args] = node(commandsOf(image).check)
  return spawnSync(command, args, { env }).status === 0
}

it('api, worker and live become healthy with the files, commands and variables of their containers', async () => {
  const common = { DATABASE_URL: database.url }
  const env = {
    api: environmentOf('api', { ...common, HOST: '127.0.0.1', PORT: String(ports.api) }),
    worker: environmentOf('worker', { ...common, DATA_DIR: join(folder, 'tmp'), WORKER_METRICS_PORT: String(ports.worker) }),
    live: environmentOf('live', {
      ...common,
      DATA_DIR: join(folder, 'tmp'),
      LIVE_METRICS_PORT: String(ports.live),
      // The usual ports may be taken on this machine.
      LIVE_RTMP_PORT: '0',
      LIVE_STUDIO_PORT: '0',
    }),
  }
  expect(isWell('api', env.api)).toBe(false)
  const images = ['api', 'worker', 'live'] as const
  const words = images.map((image) => start(image, commandsOf(image).run, join(folder, image), env[image]))
  for (const [index, image] of images.entries())
    await expect.poll(() => isWell(image, env[image]) || words[index]?.(), { interval: 500, timeout: 90_000 }).toBe(true)
})

it('nginx starts with the configuration of its container and reaches the api', async () => {
  const [command, ...args] = node(interpolate(services['nginx-config']?.command ?? [], made))
  // As root nginx changes to another user, who may not enter a temporary folder.
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  const written = spawnSync(command, [...args, ...user], {
    cwd: join(folder, 'api'),
    env: environmentOf('nginx-config', {}),
    encoding: 'utf8',
  })
  expect([written.status, written.stderr]).toEqual([0, ''])
  const words = start('nginx', commandsOf('nginx').run, folder, { PATH: process.env['PATH'] ?? '' })
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${ports.nginx}${path}`).then(
      async (answer) => [answer.status, await answer.text()] as const,
      () => [0, words()] as const,
    )
  await expect.poll(() => ask('/readyz')).toEqual([200, expect.any(String)])
  expect(JSON.parse((await ask('/files/s/health'))[1])).toMatchObject({ error: { code: 'NOT_FOUND' } })
  expect(JSON.parse((await ask('/api/'))[1])).toMatchObject({ product: 'Videozz', env: 'production' })
  await expect.poll(words).toContain('"path":"/readyz"')
})
