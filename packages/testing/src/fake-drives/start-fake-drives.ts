import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type FakeFileHost, startFakeFileHost } from '../fake-file-host.ts'
import { readDriveCall } from './drive-call.ts'
import { createDropboxApi } from './dropbox-api.ts'
import { createFakeDrive, type FakeDrive } from './drive-tree.ts'
import { createGoogleApi } from './google-api.ts'
import { createGraphApi } from './graph-api.ts'

export interface FakeDrives {
  /** Base address of the three APIs. */
  url: string
  google: FakeDrive
  dropbox: FakeDrive
  onedrive: FakeDrive
  /** Where links and addresses of downloads lead to: another origin. */
  host: FakeFileHost
  /** Connections to the APIs that are open now. */
  readonly open: number
  /** Tokens that all three accept. */
  tokens: Set<string>
  /** Tokens that a refresh token is worth, at all token endpoints; null refuses it. */
  refresh: (token: string) => { access: string; refresh?: string } | null
  stop: () => Promise<void>
}

/** Creates what answers calls of the three APIs. @param base address they are reached at. */
export function createDrivesApi(drives: Pick<FakeDrives, 'google' | 'dropbox' | 'onedrive' | 'host'>, base: string) {
  const apis = [
    createGoogleApi(drives.google, base),
    createDropboxApi(drives.dropbox, drives.host),
    createGraphApi(drives.onedrive, drives.host, base),
  ]
  /** Answers 404 where no API has the address. */
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readDriveCall(request, response, base)
    for (const api of apis) if (await api(call)) return
    response.writeHead(404).end()
  }
}

/** A server with the files of one person at Google Drive, Dropbox and OneDrive, and another one that they are downloaded from. */
export async function startFakeDrives(tokens: readonly string[] = []): Promise<FakeDrives> {
  const host = await startFakeFileHost()
  // Idle connections are never closed: a request may be sent just then.
  let open = 0
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => void serve(request, response))
  server.on('connection', (socket) => {
    open++
    socket.once('close', () => open--)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const fake: FakeDrives = {
    url,
    google: createFakeDrive(),
    dropbox: createFakeDrive(),
    onedrive: createFakeDrive(),
    host,
    get open() {
      return open
    },
    tokens: new Set(tokens),
    refresh: () => null,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await host.stop()
    },
  }
  for (const drive of [fake.google, fake.dropbox, fake.onedrive])
    drive.judgeToken = (token) => (token !== undefined && fake.tokens.has(token) ? 'valid' : 'expired')
  const answer = createDrivesApi(fake, url)
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST' || !request.url?.endsWith('/token')) return answer(request, response)
    const granted = fake.refresh(new URLSearchParams(await text(request)).get('refresh_token') ?? '')
    const body = granted
      ? { access_token: granted.access, expires_in: 3600, ...(granted.refresh !== undefined && { refresh_token: granted.refresh }) }
      : { error: 'invalid_grant' }
    response.writeHead(granted ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  return fake
}
