import { fakeCloudEnv, type FakeClouds, mountFakeDrives, type MountedDrives, startFakeClouds } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

const publicUrl = 'https://videos.exemplo.com.br'
let clouds: FakeClouds
let files: MountedDrives
let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  clouds = await startFakeClouds()
  files = await mountFakeDrives(clouds)
  api = await startTestApi({ env: { PUBLIC_URL: publicUrl, ...fakeCloudEnv(clouds, publicUrl) } })
  owner = await signUpTestAccount(api, { flags: ['import-videos:google-drive'] })
})
afterAll(async () => {
  await api.close()
  await clouds.stop()
  await files.stop()
})

const companies = { 'google-drive': () => clouds.google, dropbox: () => clouds.dropbox, onedrive: () => clouds.microsoft }
type Drive = keyof typeof companies
const treeOf = (drive: Drive) => ({ 'google-drive': files.google, dropbox: files.dropbox, onedrive: files.onedrive })[drive]
const list = (provider: Drive, query: Record<string, string> = {}) =>
  callApi(api, 'listCloudFiles', { as: owner, params: { provider }, query })

it.each(['google-drive', 'dropbox', 'onedrive'] as const)(
  'files at %s are listed once the person has consented, and no longer once the access was taken away',
  async (drive) => {
    treeOf(drive).addFile({ name: 'Aula.mp4', size: 10 })
    expect((await list(drive)).error.code).toBe('DRIVE_NOT_CONNECTED')
    const begun = await callApi(api, 'beginConnection', { as: owner, params: { provider: drive }, body: { pick: false } })
    const cookie = (begun.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? ''
    const back = new URL(await companies[drive]().decide(begun.data.address))
    await fetch(`${api.url}${back.pathname}${back.search}`, { redirect: 'manual', headers: { cookie } })
    expect((await list(drive)).data.files.map(({ name }) => name)).toEqual(['Aula.mp4'])
    const { authority } = companies[drive]()
    // A token that ended early is renewed.
    authority.endAccess()
    expect((await list(drive)).status).toBe(200)
    authority.removeApp()
    authority.endAccess()
    expect((await list(drive)).error.code).toBe('DRIVE_RECONNECT')
  },
)
