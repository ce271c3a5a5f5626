import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { TestDatabase } from '@videozz/testing'
import { createTestDatabase } from '@videozz/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logTo } from '../../shared/testing/log-to.ts'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const courses = { id: 'cursos', name: 'Cursos', description: 'Área de membros', url: 'https://cursos.exemplo.com/' }

let database: TestDatabase
let folder: string
let platform: Server
let origin: string
let reply: { status: number; body: unknown }
let asked: { url: string; authorization: string | undefined }[]
let logged: string
const apis: TestApi[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'videozz-apps-'))
  platform = createServer((request, response) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization })
    if (request.url?.endsWith('.png')) return void response.setHeader('content-type', 'image/png').end(Buffer.from(pixel, 'base64'))
    if (request.url?.endsWith('.html')) return void response.setHeader('content-type', 'text/html').end('<script>alert(1)</script>')
    return void response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
})
beforeEach(() => {
  reply = { status: 200, body: [courses] }
  asked = []
  logged = ''
})
afterEach(async () => {
  for (const api of apis.splice(0)) await api.close()
})
afterAll(async () => {
  platform.closeAllConnections()
  await new Promise((resolve) => platform.close(resolve))
  rmSync(folder, { recursive: true, force: true })
  await database.close()
})

async function start(env: Record<string, string>): Promise<TestApi> {
  const write = (chunk: unknown, _encoding: unknown, done: () => void): void => {
    logged += String(chunk)
    done()
  }
  const api = await startTestApi({ database, env, log: logTo(new Writable({ write })) })
  api.holdClock()
  apis.push(api)
  return api
}
const list = async (api: TestApi, as: TestAccount) => {
  const { data } = await callApi(api, 'listIntegrations', { as })
  return { apps: data.apps, missing: data.appsMissing }
}

describe('sibling apps from SIBLING_APPS_FILE', () => {
  const file = () => join(folder, 'apps.json')

  it('are empty without the file, and follow its content at the next request', async () => {
    const api = await start({ SIBLING_APPS_FILE: file() })
    const owner = await signUpTestAccount(api)
    expect(await list(api, owner)).toEqual({ apps: [], missing: false })
    writeFileSync(file(), JSON.stringify([{ ...courses, icon: `data:image/png;base64,${pixel}` }]))
    expect(await list(api, owner)).toEqual({ apps: [{ ...courses, icon: `data:image/png;base64,${pixel}` }], missing: false })
    writeFileSync(file(), '[{"id": 7, "name": "Outra", "url": "http://outra.exemplo.com"}]')
    utimesSync(file(), new Date(), new Date(Date.now() + 5000))
    expect((await list(api, owner)).apps).toEqual([
      { id: '7', name: 'Outra', description: '', url: 'http://outra.exemplo.com/', icon: null },
    ])
  })

  it('are reported as appsMissing when the file is invalid, which is logged once', async () => {
    writeFileSync(file(), '[{"id":')
    const api = await start({ SIBLING_APPS_FILE: file() })
    const owner = await signUpTestAccount(api)
    for (let time = 0; time < 3; time++) expect(await list(api, owner)).toEqual({ apps: [], missing: true })
    expect(logged.split('the sibling apps cannot be had')).toHaveLength(2)
  })

  it.each([
    'javascript:alert(document.cookie)',
    'JaVaScRiPt:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'https://user:secret@exemplo.com/',
    '/relative',
    '',
  ])('with the URL %j are omitted and logged', async (url) => {
    writeFileSync(file(), JSON.stringify([{ ...courses, id: 'ruim', url }, courses]))
    const api = await start({ SIBLING_APPS_FILE: file() })
    expect(await list(api, await signUpTestAccount(api))).toEqual({ apps: [{ ...courses, icon: null }], missing: false })
    expect(logged).toMatch(/"app":"ruim".*its address is not one of the web/)
    expect(logged).not.toContain('secret')
  })

  it('have icon null for icons that are no raster data URL, and no icon is fetched', async () => {
    const icons = [
      'data:text/html;base64,PHNjcmlwdD4=',
      'data:image/svg+xml,<svg onload=alert(1)>',
      'javascript:alert(1)',
      `${origin}/logo.png`,
      'http://169.254.169.254/logo.png',
    ]
    writeFileSync(file(), JSON.stringify(icons.map((icon, place) => ({ ...courses, id: place, icon }))))
    const api = await start({ SIBLING_APPS_FILE: file() })
    expect((await list(api, await signUpTestAccount(api))).apps.map(({ icon }) => icon)).toEqual(icons.map(() => null))
    expect(asked).toEqual([])
  })
})

describe('sibling apps from SIBLING_APPS_URL', () => {
  const ask = () => start({ SIBLING_APPS_URL: `${origin}/v1/apps?kind=video`, SIBLING_APPS_TOKEN: 'chave da plataforma' })

  it('are requested for the account’s owner at most once a minute, also for managers', async () => {
    const api = await ask()
    const owner = await signUpTestAccount(api)
    const manager = await enterTestTenant(api, await signUpTestAccount(api), owner, ['videozz:videos:upload'])
    for (const as of [owner, manager, owner]) expect((await list(api, as)).apps).toEqual([{ ...courses, icon: null }])
    // At the platform, people of the tests have the id they have here.
    expect(asked).toEqual([{ url: `/v1/apps?kind=video&user=${owner.userId}`, authorization: 'Bearer chave da plataforma' }])
    api.advance(61_000)
    reply = { status: 200, body: { items: [] } }
    expect(await list(api, owner)).toEqual({ apps: [], missing: false })
  })

  it('have their icons fetched by the server without the token and returned as data URLs', async () => {
    reply.body = [
      { ...courses, icon: `${origin}/logo.png` },
      { ...courses, id: 'b', icon: `${origin}/page.html` },
    ]
    const api = await ask()
    const { apps } = await list(api, await signUpTestAccount(api))
    expect(apps.map(({ icon }) => icon)).toEqual([`data:image/png;base64,${pixel}`, null])
    expect(asked.find(({ url }) => url === '/logo.png')?.authorization).toBeUndefined()
  })

  it('are reported as appsMissing while the platform fails, and malformed items are omitted', async () => {
    const api = await ask()
    const owner = await signUpTestAccount(api)
    for (const bad of [
      { status: 500, body: [] },
      { status: 200, body: { error: 'x' } },
    ]) {
      reply = bad
      expect(await list(api, owner)).toEqual({ apps: [], missing: true })
      // It is left alone for a moment.
      const times = asked.length
      await list(api, owner)
      expect(asked).toHaveLength(times)
      api.advance(5000)
    }
    reply = { status: 200, body: [{ id: 'a' }, null, courses] }
    expect((await list(api, owner)).apps.map(({ id }) => id)).toEqual(['cursos'])
  })

  it('are requested for one account after the request for another account failed', async () => {
    const api = await ask()
    const [unlucky, lucky] = [await signUpTestAccount(api), await signUpTestAccount(api)]
    reply = { status: 500, body: [] }
    expect(await list(api, unlucky)).toEqual({ apps: [], missing: true })
    reply = { status: 200, body: [courses] }
    expect(await list(api, lucky)).toEqual({ apps: [{ ...courses, icon: null }], missing: false })
  })

  it('are served from the cache for 10 minutes while the platform fails', async () => {
    const api = await ask()
    const owner = await signUpTestAccount(api)
    await list(api, owner)
    reply = { status: 500, body: [] }
    api.advance(61_000)
    expect(await list(api, owner)).toEqual({ apps: [{ ...courses, icon: null }], missing: false })
    expect(asked).toHaveLength(2)
    api.advance(540_000)
    expect(await list(api, owner)).toEqual({ apps: [], missing: true })
  })
})
