import type { FakeClouds } from '../fake-oauth/index.ts'
import type { FakeCompany } from '../fake-oauth/company-server.ts'
import { startFakeFileHost } from '../fake-file-host.ts'
import { createDriveCall, type DriveApi } from './drive-call.ts'
import { createDropboxApi } from './dropbox-api.ts'
import { createFakeDrive, type FakeDrive } from './drive-tree.ts'
import { createGoogleApi } from './google-api.ts'
import { createGraphApi } from './graph-api.ts'
import type { FakeDrives } from './start-fake-drives.ts'

export type MountedDrives = Pick<FakeDrives, 'google' | 'dropbox' | 'onedrive' | 'host' | 'stop'>

/** Adds the files of a person to Google, Dropbox and Microsoft, for tokens that those have granted with the scopes it needs. */
export async function mountFakeDrives({ google, dropbox, microsoft }: FakeClouds): Promise<MountedDrives> {
  const host = await startFakeFileHost()
  const mounted = {
    google: mount(google, (drive) => createGoogleApi(drive, google.url), /\/drive\.(?:file|readonly)$/),
    dropbox: mount(dropbox, (drive) => createDropboxApi(drive, host, false), /^files\.content\.read$/),
    onedrive: mount(microsoft, (drive) => createGraphApi(drive, host, microsoft.url), /^Files\.Read(?:\.All)?$/),
  }
  return { ...mounted, host, stop: host.stop }
}

function mount(company: FakeCompany, create: (drive: FakeDrive) => DriveApi, scope: RegExp): FakeDrive {
  const drive = createFakeDrive()
  drive.judgeToken = (token) => {
    const access = token === undefined ? null : company.authority.findAccess(`Bearer ${token}`)
    return access?.scopes.some((name) => scope.test(name)) ? 'valid' : 'expired'
  }
  const api = create(drive)
  company.extend(async ({ method, url, headers, body }, response) => {
    const request = { method, url: `${url.pathname}${url.search}`, headers }
    return (await api(createDriveCall(request, url, body.toString(), response))) ? 'sent' : undefined
  })
  return drive
}
