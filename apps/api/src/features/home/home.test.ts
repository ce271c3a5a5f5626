import { utimes, writeFile } from 'node:fs/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { VideoType } from '@videozz/contract'
import { createKey } from '@videozz/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logTo } from '../../shared/testing/log-to.ts'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi
let folder: string
let logged = ''
beforeAll(async () => {
  const write = (chunk: unknown, _encoding: unknown, done: () => void): void => {
    logged += String(chunk)
    done()
  }
  folder = mkdtempSync(join(tmpdir(), 'videozz-help-'))
  api = await startTestApi({
    env: { HELP_FILE: join(folder, 'faq.json'), PUBLIC_URL: 'https://aulas.exemplo' },
    log: logTo(new Writable({ write }), 'warn'),
  })
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

async function addVideo(accountId: string, title: string, type: VideoType, minute: number, deleted = false): Promise<void> {
  const at = new Date(Date.UTC(2026, 0, 1, 0, minute))
  await api.db
    .insertInto('videos')
    .values({
      key: createKey(),
      account_id: accountId,
      title,
      type,
      status: 'encoded',
      source_size: 0,
      source_name: '',
      secret: '',
      created_at: at,
      deleted_at: deleted ? at : null,
      status_error: null,
      duration: null,
      source_object: null,
      width: null,
      height: null,
      custom_thumbnail: null,
      waveform: null,
      storyboard: null,
      encode_started_at: null,
      encoded_at: null,
    })
    .execute()
}

describe('GET /storage/summary', () => {
  it('returns the used storage, counts by type and the 8 newest media', async () => {
    const owner = await signUpTestAccount(api)
    await api.db.updateTable('accounts').set({ storage_used: 900, storage_reserved: 24 }).where('id', '=', owner.accountId).execute()
    for (let index = 0; index < 9; index++) await addVideo(owner.accountId, `Aula ${index}`, index === 0 ? 'audio' : 'default', index)
    await addVideo(owner.accountId, 'Do YouTube', 'youtube', 20)
    await addVideo(owner.accountId, 'Excluída', 'youtube', 30, true)
    const { data } = await callApi(api, 'getStorageSummary', { as: owner })
    expect(data).toMatchObject({ storageConsumed: 924, plan: { title: 'Profissional', hasAdditional: true } })
    expect(data.countByTypes).toEqual([
      { _id: 'videos', count: 9 },
      { _id: 'youtube', count: 1 },
    ])
    expect(data.newContent.map(({ title }) => title)).toEqual(['Do YouTube', ...[8, 7, 6, 5, 4, 3, 2].map((index) => `Aula ${index}`)])
    expect(Object.keys(data.newContent[0] ?? {}).toSorted()).toEqual(['createdAt', 'key', 'thumbnail', 'title', 'type'])
  })

  it('returns media titles only to users who may list videos, and none in an overdue account', async () => {
    const [owner, member] = [await signUpTestAccount(api), await signUpTestAccount(api)]
    await addVideo(owner.accountId, 'Aula', 'default', 1)
    const titles = async (as: typeof owner) => (await callApi(api, 'getStorageSummary', { as })).data.newContent.map(({ title }) => title)
    expect(await titles(await enterTestTenant(api, member, owner, ['videozz:folders:list']))).toEqual([])
    expect(await titles(await enterTestTenant(api, member, owner, ['videozz:videos:list']))).toEqual(['Aula'])
    expect(await titles(member)).toEqual([])
    await api.db.updateTable('accounts').set({ status: 'overdue' }).where('id', '=', owner.accountId).execute()
    expect(await titles(owner)).toEqual([])
  })
})

describe('GET /faq/list.json', () => {
  const file = () => join(folder, 'faq.json')
  const read = async () => (await callApi(api, 'getHelpList')).data
  let changes = 0
  const write = async (content: unknown) => {
    await writeFile(file(), typeof content === 'string' ? content : JSON.stringify(content))
    await utimes(file(), ++changes, changes)
  }

  it('returns the shipped list while HELP_FILE is missing, and the content of HELP_FILE otherwise', async () => {
    const shipped = await read()
    expect(shipped.map(({ link }) => link)).toContain('https://aulas.exemplo/ajuda/incorporar')
    await write([{ id: 7, title: 'Nosso manual', link: 'https://manual.exemplo/a?b=1' }])
    expect(await read()).toEqual([{ id: '7', title: 'Nosso manual', link: 'https://manual.exemplo/a?b=1' }])
    await write([])
    expect(await read()).toEqual([])
    rmSync(file())
    expect(await read()).toEqual(shipped)
  })

  it.each([
    ['a script', [{ id: '1', title: 'X', link: 'javascript:alert(1)' }]],
    ['data', [{ id: '1', title: 'X', link: 'data:text/html,x' }]],
    ['no address', [{ id: '1', title: 'X', link: '/upload' }]],
    ['no title', [{ id: '1', title: ' ', link: 'https://a.exemplo' }]],
    ['no list', '{'],
  ])('keeps the last valid list when HELP_FILE has %s', async (_what, content) => {
    await write([{ id: 'bom', title: 'Bom', link: 'https://bom.exemplo' }])
    const good = await read()
    await write(content)
    expect(await read()).toEqual(good)
  })

  it('logs an invalid HELP_FILE once per change of the file', async () => {
    const faults = () => logged.split('the help list cannot be read').length - 1
    logged = ''
    await write('{')
    await Promise.all([read(), read(), read()])
    await read()
    expect(faults()).toBe(1)
    await write('[')
    await read()
    await read()
    expect(faults()).toBe(2)
    await write([{ id: 'bom', title: 'Bom', link: 'https://bom.exemplo' }])
    await read()
    await write('[')
    await read()
    expect(faults()).toBe(3)
  })
})
