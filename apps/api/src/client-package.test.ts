import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from './shared/testing/call-api.ts'
import { startTestApi, type TestApi } from './shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from './shared/testing/test-account.ts'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../../..')
/** What programs name it. */
const packed = `'@videozz/client'`
const client = join(repository, 'packages/client')
let folder: string
let api: TestApi
let owner: TestAccount

// What a program of somebody else's has: an empty folder and the packed client, and no way to what it was made of.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'videozz-client-'))
  const build = join(folder, 'build')
  await run(process.execPath, [join(client, 'build/build.ts'), build])
  const { stdout } = await run('npm', ['pack', build, '--pack-destination', folder, '--json'], { cwd: folder })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  await run('npm', ['install', `./${filename}`, '--offline', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder })
  api = await startTestApi()
  owner = await signUpTestAccount(api)
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

const installed = () => join(folder, 'node_modules/@videozz/client')

it('the package contains only JavaScript and types, and has no dependencies', () => {
  const files = readdirSync(installed())
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'index.d.ts', 'index.js', 'package.json']))
  expect(files.filter((name) => !/\.(js|d\.ts)$/.test(name)).sort()).toEqual(['LICENSE', 'README.md', 'package.json'])
  const about = JSON.parse(readFileSync(join(installed(), 'package.json'), 'utf8')) as Record<string, unknown>
  expect(about).not.toHaveProperty('dependencies')
  expect(about).not.toHaveProperty('private')
  for (const name of files.filter((one) => /\.(js|d\.ts)$/.test(one))) {
    const text = readFileSync(join(installed(), name), 'utf8')
    expect(
      [...text.matchAll(/(?:from|import\()\s*["']([^"']+)["']/g)].map(([, from]) => from).filter((from) => !from?.startsWith('./')),
    ).toEqual([])
    expect(text).not.toMatch(/zod|@videozz\/contract/)
  }
  expect(readdirSync(join(folder, 'node_modules/@videozz'))).toEqual(['client'])
})

const program = `
import { createVideozz, VideozzError } from ${packed}
const videozz = createVideozz({ baseUrl: process.env.BASE_URL ?? '', apiKey: process.env.API_KEY ?? '' })
async function* film() {
  for (let piece = 0; piece < 11; piece++) yield new Uint8Array(500_000).fill(piece)
}
const steps: number[] = []
const video = await videozz.uploadFile({
  content: film(), size: 5_500_000, filename: 'aula.mp4', title: 'Aula do cliente', onProgress: (sent) => steps.push(sent),
})
const found = await videozz.getVideo({ params: { id: video.key } })
const { items, totalItems } = await videozz.listVideos({ query: { limit: 5, search: 'cliente' } })
const codes: string[] = []
const refusal = async (call: () => Promise<unknown>) => {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof VideozzError)) throw error
    codes.push(error.code, String(error.status), String(error.requestId !== null))
  }
}
await refusal(() => videozz.getVideo({ params: { id: 'zzzzzzzzzzzzzzzz' } }))
await refusal(() => videozz.readBilling())
console.log(JSON.stringify({ title: found.title, size: found.source.size, items: items.length, totalItems, steps, codes }))
`

it('uploads and reads a media from Node, and throws VideozzError with code and status', async () => {
  const { data: key } = await callApi(api, 'createApiKey', {
    as: owner,
    body: { name: 'Programa', scopes: ['uploads:write', 'videos:read'] },
  })
  writeFileSync(join(folder, 'program.ts'), program)
  const { stdout } = await run(process.execPath, ['program.ts'], {
    cwd: folder,
    env: { ...process.env, BASE_URL: api.url, API_KEY: key.secret },
  })
  expect(JSON.parse(stdout)).toEqual({
    title: 'Aula do cliente',
    size: 5_500_000,
    items: 1,
    totalItems: 1,
    steps: [expect.any(Number), 5_500_000],
    codes: ['VIDEO_NOT_FOUND', '404', 'true', 'API_KEY_SCOPE', '403', 'true'],
  })
})

const misuse = `
import { createVideozz, verifyWebhook } from ${packed}
const videozz = createVideozz({ baseUrl: 'https://videos.exemplo.com.br', apiKey: 'vz_x' })
const status: 'encoded' | 'error' | string = (await videozz.getVideo({ params: { id: 'a' } })).status
// @ts-expect-error An operation that takes no keys.
await videozz.signOut()
// @ts-expect-error The address needs the key of the media.
await videozz.getVideo()
// @ts-expect-error A number is no title.
await videozz.updateVideo({ params: { key: 'a' }, body: { title: 1, description: '' } })
// @ts-expect-error There is no such order.
await videozz.listVideos({ query: { orderBy: 'size' } })
const event = await verifyWebhook('whsec_', {}, '')
if (event.type === 'encode.completed') console.log(status, event.data.duration)
// @ts-expect-error What a test says has no duration.
if (event.type === 'webhook.test') console.log(event.data.duration)
`

it.each([
  ['with the types of Node', { lib: ['ES2023'], types: ['node'] }],
  ['with the types of the browser', { lib: ['ES2023', 'DOM'], types: [] }],
])('type-checks correct and wrong uses %s', async (_case, given) => {
  const compilerOptions = { ...given, target: 'ES2022', module: 'NodeNext', strict: true, noEmit: true, skipLibCheck: false }
  const types = join(folder, 'node_modules/@types')
  if (given.types.length > 0) {
    mkdirSync(types, { recursive: true })
    cpSync(join(repository, 'node_modules/@types/node'), join(types, 'node'), { recursive: true })
    cpSync(join(repository, 'node_modules/undici-types'), join(folder, 'node_modules/undici-types'), { recursive: true })
  }
  // The browser's programs have no process.
  const source = given.types.length > 0 ? program : ''
  writeFileSync(join(folder, 'use.ts'), source || 'export {}')
  writeFileSync(join(folder, 'misuse.ts'), misuse)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts', 'misuse.ts'] }))
  const { stdout } = await run(join(repository, 'node_modules/.bin/tsc'), ['-p', folder]).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})
