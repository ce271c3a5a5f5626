import type { PermissionName } from '@videozz/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let owner: TestAccount
let folder: string
let other: string
let video: string
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api)
  folder = await make('Uma pasta', owner)
  other = await make('Outra pasta', owner)
  video = (await insertTestVideo(api, owner)).key
  await callApi(api, 'addFolderVideos', { as: owner, params: { key: folder }, body: { videos: [video] } })
})
afterAll(() => api.close())

const make = async (name: string, as: TestAccount) => (await callApi(api, 'createFolder', { as, body: { name } })).data.key
const read = (as: TestAccount) => [
  callApi(api, 'listFolders', { as }),
  callApi(api, 'getFolder', { as, params: { key: folder } }),
  callApi(api, 'listFolderVideos', { as, params: { key: folder } }),
]
const edit = (as: TestAccount) => [
  callApi(api, 'createFolder', { as, body: { name: 'Mais uma' } }),
  callApi(api, 'sendToFolders', { as, body: { videos: [video], folders: [folder] } }),
  callApi(api, 'renameFolder', { as, params: { key: folder }, body: { name: 'Uma pasta' } }),
  callApi(api, 'addFolderVideos', { as, params: { key: folder }, body: { videos: [video] } }),
  callApi(api, 'moveFolderVideos', { as, params: { key: other }, body: { videos: [video], to: folder } }),
  callApi(api, 'orderFolderVideos', { as, params: { key: folder }, body: { video, before: null } }),
  callApi(api, 'removeFolderVideos', { as, params: { key: other }, body: [{ video }] }),
]
const remove = (as: TestAccount, key: string) => callApi(api, 'deleteFolder', { as, params: { key } })
const statuses = async (calls: Promise<{ status: number; error?: { code: string } }>[]) => [
  ...new Set((await Promise.all(calls)).map(({ status, error }) => `${status} ${error?.code ?? ''}`.trim())),
]

describe('folder access of a manager', () => {
  const enter = async (...rules: PermissionName[]) => enterTestTenant(api, await signUpTestAccount(api), owner, rules)

  it('answers 403 on every folder route without folder permissions', async () => {
    const manager = await enter('videozz:videos:list', 'videozz:videos:edit', 'videozz:videos:delete')
    expect(await statuses([...read(manager), ...edit(manager), remove(manager, other)])).toEqual(['403 FORBIDDEN'])
  })

  it('returns the folders of media only with the permission videozz:folders:list', async () => {
    const listed = async (as: TestAccount) => {
      const { data } = await callApi(api, 'listVideos', { as })
      const one = await callApi(api, 'getVideo', { as, params: { id: video } })
      return [...data.items, one.data].map(({ folders }) => folders.map(({ name }) => name))
    }
    expect(await listed(await enter('videozz:videos:list'))).toEqual([[], []])
    const known = [['Uma pasta'], ['Uma pasta']]
    expect(await listed(await enter('videozz:videos:list', 'videozz:folders:list'))).toEqual(known)
    expect(await listed(owner)).toEqual(known)
  })

  it('allows reads and rejects changes with only the permission videozz:folders:list', async () => {
    const manager = await enter('videozz:folders:list')
    expect(await statuses(read(manager))).toEqual(['200'])
    expect(await statuses([...edit(manager), remove(manager, other)])).toEqual(['403 FORBIDDEN'])
    expect((await remove(manager, other)).error.message).toBe('Sem permissão, entrar em contato com produtor')
  })

  it('requires videozz:folders:edit to edit and videozz:folders:delete to delete', async () => {
    const editor = await enter('videozz:folders:list', 'videozz:folders:edit')
    expect(await statuses(edit(editor))).toEqual(['200'])
    expect(await statuses([remove(editor, other)])).toEqual(['403 FORBIDDEN'])
    const remover = await enter('videozz:folders:list', 'videozz:folders:delete')
    expect(await statuses(edit(remover))).toEqual(['403 FORBIDDEN'])
    const mine = await make('Para excluir', owner)
    expect(await statuses([remove(remover, mine)])).toEqual(['200'])
  })

  it('writes a change by a manager to the audit log', async () => {
    const manager = await enter('videozz:folders:list', 'videozz:folders:edit')
    await callApi(api, 'addFolderVideos', { as: manager, params: { key: folder }, body: { videos: [video] } })
    const rows = await api.db.selectFrom('audit_log').select(['user_id', 'details']).where('user_id', '=', manager.userId).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows[0]?.details)).toContain('addFolderVideos')
  })

  it('answers FOLDER_NOT_FOUND for folders of the managed account in the manager’s own account', async () => {
    const person = await signUpTestAccount(api)
    await enterTestTenant(api, person, owner, ['videozz:folders:list'])
    const [, one, videos] = await Promise.all(read(person))
    expect([one?.error.code, videos?.error.code]).toEqual(['FOLDER_NOT_FOUND', 'FOLDER_NOT_FOUND'])
  })
})

describe.each([
  ['overdue', '403 ACCOUNT_OVERDUE'],
  ['canceled', '403 ACCOUNT_CANCELED'],
] as const)('folder access of an account with status %s', (status, refusal) => {
  it('answers 200 to reads and 403 to changes', async () => {
    await api.db.updateTable('accounts').set({ status }).where('id', '=', owner.accountId).execute()
    try {
      expect(await statuses(read(owner))).toEqual(['200'])
      expect(await statuses([...edit(owner), remove(owner, other)])).toEqual([refusal])
    } finally {
      await api.db.updateTable('accounts').set({ status: 'activated' }).where('id', '=', owner.accountId).execute()
    }
  })
})

it('every folder route answers 401 SESSION_EXPIRED for an invalid token', async () => {
  const nobody = { ...owner, headers: { authorization: 'Bearer x' } }
  expect(await statuses([...read(nobody), ...edit(nobody), remove(nobody, other)])).toEqual(['401 SESSION_EXPIRED'])
})
