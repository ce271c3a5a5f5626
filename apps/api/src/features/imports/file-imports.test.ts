import type { FeatureFlag } from '@videozz/contract'
import { createTestFolder } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestGroup, signUpTestAccount, type TestAccount, type TestAccountOptions } from '../../shared/testing/test-account.ts'

let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  account = await producer()
})
afterAll(() => api.close())

/** An account that may import links to files, and files of Google Drive. */
const producer = (options: TestAccountOptions = {}) =>
  signUpTestAccount(api, { flags: ['import-videos', 'import-videos:google-drive'], ...options })
let made = 0
const address = () => `https://arquivos.exemplo/aulas/${++made}.mp4?token=segredo`
const start = (as: TestAccount, count = 1, more: object = {}) =>
  callApi(api, 'startImports', {
    as,
    body: { provider: 'link', items: Array.from({ length: count }, () => ({ url: address(), title: `Aula ${made}` })), ...more },
  })
const items = async (as: TestAccount, query: Record<string, string> = {}) => (await callApi(api, 'listImportItems', { as, query })).data
const rows = (as: TestAccount) => api.db.selectFrom('imports').selectAll().where('account_id', '=', as.accountId).orderBy('place').execute()
/** What a worker would write of a file. */
const set = (as: TestAccount, change: object) => api.db.updateTable('imports').set(change).where('account_id', '=', as.accountId).execute()

describe('startImports', () => {
  it('begins a batch whose addresses are sealed and in no answer', async () => {
    const owner = await producer()
    const { status, data } = await start(owner, 3)
    expect([status, data]).toMatchObject([
      200,
      {
        provider: 'link',
        kind: 'items',
        state: 'running',
        blocked: null,
        counts: { waiting: 3, done: 0 },
        bytes: { total: 0, unsized: 3 },
      },
    ])
    const page = await items(owner, { batch: data.id })
    expect(page).toMatchObject({ totalItems: 3, pages: 1 })
    expect(page.items.map(({ state, title }) => [state, title])).toEqual([1, 2, 3].map((n) => ['waiting', `Aula ${made - 3 + n}`]))
    const text = JSON.stringify([page, await rows(owner), await callApi(api, 'listImports', { as: owner })])
    expect(text).not.toContain('segredo')
    expect(text).not.toContain('arquivos.exemplo')
    const [entry] = await api.db
      .selectFrom('audit_log')
      .selectAll()
      .where('account_id', '=', owner.accountId)
      .where('action', '=', 'import.start')
      .execute()
    expect(entry).toMatchObject({ subject: data.id, details: { provider: 'link', count: 3 } })
  })

  it('takes 50 files and no more, and names what is wrong', async () => {
    expect((await start(account, 50)).status).toBe(200)
    for (const [body, code] of [
      [{ provider: 'link', items: Array.from({ length: 51 }, () => ({ url: address() })) }, 'INVALID_INPUT'],
      [{ provider: 'link', items: [] }, 'INVALID_INPUT'],
      [{ provider: 'link', items: [{ title: 'Sem endereço' }] }, 'IMPORT_INPUT_MISSING'],
      [{ provider: 'dropbox', items: [{ url: address() }] }, 'IMPORT_INPUT_MISSING'],
      [{ provider: 'live', items: [{ id: 'x' }] }, 'FEATURE_OFF'],
      [{ provider: 'ftp', items: [{ url: address() }] }, 'INVALID_INPUT'],
      ...[
        'ftp://arquivos.exemplo/a.mp4',
        'file:///etc/passwd',
        'http://127.0.0.1/a.mp4',
        'http://[::1]/a.mp4',
        'http://2130706433/',
        'http://169.254.169.254/',
        'https://ana:senha@arquivos.exemplo/a.mp4',
        'aula.mp4',
      ].map((url) => [{ provider: 'link', items: [{ url }] }, 'IMPORT_ADDRESS_REFUSED'] as const),
    ] as const) {
      const { error } = await callApi(api, 'startImports', { as: account, body: body as never })
      expect([JSON.stringify(body).slice(0, 80), error.code]).toEqual([JSON.stringify(body).slice(0, 80), code])
    }
    const withLives = await signUpTestAccount(api, { flags: ['live'] })
    const lives = await callApi(api, 'startImports', { as: withLives, body: { provider: 'live', items: [{ id: 'x' }] } })
    expect(lives.error.code).toBe('IMPORT_INPUT_MISSING')
  })

  it('names the link that it refuses', async () => {
    const items = [{ url: address() }, { url: 'http://127.0.0.1/a.mp4' }]
    const { error } = await callApi(api, 'startImports', { as: account, body: { provider: 'link', items } })
    expect(Object.keys(error.fields ?? {})).toEqual(['items.1.url'])
  })

  it('refuses a file that is being imported, and one of another folder', async () => {
    const owner = await producer()
    const url = address()
    const body = { provider: 'link' as const, items: [{ url }] }
    expect((await callApi(api, 'startImports', { as: owner, body })).status).toBe(200)
    expect((await callApi(api, 'startImports', { as: owner, body })).error.code).toBe('IMPORT_RUNNING')
    const { id: folderId } = await createTestFolder(api.db, { account_id: account.accountId, name: 'De outra pessoa' })
    expect((await start(owner, 1, { folderId })).error.code).toBe('FOLDER_NOT_FOUND')
  })

  it.each([
    ['the free plan', { plan: 'free' as const }],
    ['an overdue account', { status: 'overdue' as const }],
  ])('is refused for %s', async (_what, options) => {
    const owner = await producer(options)
    expect((await start(owner)).status).toBe(403)
    expect((await callApi(api, 'importVideo', { as: owner, body: { provider: 'link', url: address() } })).status).toBe(403)
  })
})

describe.each(['startImports', 'importVideo'] as const)('%s of an account without the flag', (route) => {
  const both: FeatureFlag[] = ['import-videos', 'import-videos:google-drive']
  it.each([
    ['link', { url: 'https://arquivos.exemplo/aula.mp4' }, 'import-videos'],
    ['s3', { id: 'aula.mp4' }, 'import-videos'],
    ['vimeo', { id: '4711' }, 'import-videos'],
    ['google-drive', { id: 'arquivo-1' }, 'import-videos:google-drive'],
  ] as const)('is refused for %s, and begins nothing', async (provider, item, flag) => {
    const body = route === 'startImports' ? { provider, items: [item] } : { provider, ...item }
    const owner = await producer({ flags: both.filter((one) => one !== flag) })
    expect((await callApi(api, route, { as: owner, body: body as never })).error).toMatchObject({
      code: 'FEATURE_OFF',
      message: 'Esta função ainda não está disponível para a sua conta.',
    })
    expect(await rows(owner)).toEqual([])
    // With that flag alone: of services that are connected by keys, these are asked for next.
    const other = await producer({ flags: [flag] })
    const { error } = await callApi(api, route, { as: other, body: body as never })
    expect(error?.code).toBe(provider === 's3' || provider === 'vimeo' ? 'DRIVE_NOT_CONNECTED' : undefined)
  })

  it('is done for services that need none', async () => {
    const owner = await producer({ flags: [] })
    for (const provider of ['dropbox', 'onedrive'] as const) {
      const body = route === 'startImports' ? { provider, items: [{ id: 'x' }] } : { provider, id: 'x' }
      expect((await callApi(api, route, { as: owner, body: body as never })).status).toBe(200)
    }
  })
})

it('importVideo is refused under the other name of Google Drive too, and with a refresh token of its own', async () => {
  const owner = await producer({ flags: ['import-videos'] })
  const body = { provider: 'googleDrive' as const, id: 'arquivo-2', refreshToken: 'segredo' }
  expect((await callApi(api, 'importVideo', { as: owner, body: body as never })).error.code).toBe('FEATURE_OFF')
  expect(await rows(owner)).toEqual([])
})

it('importVideo begins a batch of one; its refresh token is sealed', async () => {
  const owner = await producer()
  const body = {
    provider: 'googleDrive' as const,
    id: 'arquivo-1',
    title: 'Aula.mp4',
    url: '',
    description: 'Da turma',
    refreshToken: 'segredo',
  }
  expect((await callApi(api, 'importVideo', { as: owner, body: { ...body, url: undefined } })).data).toEqual({})
  const [row] = await rows(owner)
  expect(row).toMatchObject({
    provider: 'google-drive',
    external_id: 'arquivo-1',
    title: 'Aula.mp4',
    description: 'Da turma',
    state: 'waiting',
  })
  expect(row?.sealed).not.toContain('segredo')
})

it('listImportItems finds part of a title, whatever symbols are typed', async () => {
  const owner = await producer()
  const { id: batch } = (await start(owner, 2)).data
  const found = async (search: string) => (await items(owner, { batch, search })).totalItems
  expect([await found('Aula'), await found('Au\0la'), await found('%'), await found('outra')]).toEqual([2, 2, 0, 0])
})

describe('a batch', () => {
  it('is paused, resumed and canceled, and tells its state', async () => {
    const owner = await producer()
    const { id } = (await start(owner, 2)).data
    const call = (name: 'pauseImport' | 'resumeImport' | 'cancelImport' | 'retryImport') =>
      callApi(api, name, { as: owner, params: { id } })
    expect((await call('pauseImport')).data.state).toBe('paused')
    expect((await call('pauseImport')).data.state).toBe('paused')
    expect((await call('resumeImport')).data.state).toBe('running')
    expect((await call('retryImport')).error.code).toBe('IMPORT_OVER')
    expect((await call('cancelImport')).data).toMatchObject({ state: 'canceled', counts: { canceled: 2 } })
    expect((await call('cancelImport')).error.code).toBe('IMPORT_OVER')
    expect((await call('resumeImport')).error.code).toBe('IMPORT_OVER')
  })

  it('tries its failed files again', async () => {
    const owner = await producer()
    const { id } = (await start(owner, 2)).data
    await set(owner, { state: 'failed', error: 'IMPORT_BROKEN', error_values: JSON.stringify({ tries: '10' }), ended_at: new Date() })
    const page = await items(owner, { states: 'failed' })
    expect(page.items[0]?.error).toEqual({ code: 'IMPORT_BROKEN', message: 'A conexão com a origem caiu 10 vezes no mesmo ponto.' })
    const [first] = page.items
    const one = await callApi(api, 'retryImportItem', { as: owner, params: { id: first?.id ?? '' } })
    expect(one.data).toMatchObject({ state: 'waiting', error: null })
    expect((await callApi(api, 'retryImport', { as: owner, params: { id } })).data.counts).toMatchObject({ waiting: 2, failed: 0 })
  })

  it('ends with its last file', async () => {
    const owner = await producer()
    const { id } = (await start(owner, 2)).data
    for (const { id: item } of (await items(owner)).items)
      expect((await callApi(api, 'cancelImportItem', { as: owner, params: { id: item } })).data.state).toBe('canceled')
    expect((await callApi(api, 'getImport', { as: owner, params: { id } })).data.state).toBe('done')
    expect((await callApi(api, 'listImports', { as: owner, query: { open: 'true' } })).data.items).toEqual([])
  })

  it('is blocked, not lost, while the account is overdue', async () => {
    const owner = await producer()
    const { id } = (await start(owner)).data
    await api.db.updateTable('accounts').set({ status: 'overdue' }).where('id', '=', owner.accountId).execute()
    await expect
      .poll(async () => (await callApi(api, 'getImport', { as: owner, params: { id } })).data)
      .toMatchObject({ state: 'running', blocked: 'overdue', counts: { waiting: 1 } })
  })

  it('is written as a table', async () => {
    const owner = await producer()
    const { id } = (await start(owner, 2)).data
    await set(owner, { state: 'failed', error: 'IMPORT_MISSING', title: '=cmd()' })
    const response = await fetch(`${api.url}/api/imports/${id}.csv`, { headers: owner.headers })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('O arquivo não está mais na origem. Envie do computador.')
    expect(lines[1]).not.toMatch(/(?:^|[;,])=cmd/)
  })

  it('is of no other account, and of a member bound to folders only where it is theirs', async () => {
    const owner = await producer()
    const { id } = (await start(owner)).data
    const item = (await items(owner)).items[0]?.id ?? ''
    const person = await producer()
    const { id: folder } = await createTestFolder(api.db, { account_id: owner.accountId, name: 'Curso de luz' })
    const member = await enterTestGroup(api, person, owner, { privileges: ['videozz:videos:upload'], folders: [folder] })
    for (const as of [account, member]) {
      for (const name of ['getImport', 'pauseImport', 'cancelImport', 'retryImport'] as const)
        expect((await callApi(api, name, { as, params: { id } })).error.code).toBe('IMPORT_NOT_FOUND')
      for (const name of ['cancelImportItem', 'retryImportItem'] as const)
        expect((await callApi(api, name, { as, params: { id: item } })).error.code).toBe('IMPORT_NOT_FOUND')
      expect((await fetch(`${api.url}/api/imports/${id}.csv`, { headers: as.headers })).status).toBe(404)
    }
    const own = (await start(member)).data
    expect(own.folder).toEqual({ key: folder, name: 'Curso de luz' })
    expect((await items(member)).items).toHaveLength(1)
    expect((await items(owner)).items).toHaveLength(2)
  })
})
