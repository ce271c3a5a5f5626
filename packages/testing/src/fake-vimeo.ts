import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type FakeFileHost, startFakeFileHost } from './fake-file-host.ts'
import { type DriveCall, guardCall, readDriveCall } from './fake-drives/drive-call.ts'
import { createFakeDrive, type DriveNode, type FakeDrive, hashOfBytes } from './fake-drives/drive-tree.ts'
import { createHostFile, type HostFile, type HostFileOptions } from './file-host/host-file.ts'

type VideoOptions = HostFileOptions & { parent?: string; flaw?: DriveNode['flaw']; picture?: Buffer }

export interface FakeVimeo {
  /** Base address of the API. */
  url: string
  /** Refusals, calls and tokens of the API. */
  drive: FakeDrive
  /** Where downloads and pictures are: another origin. */
  host: FakeFileHost
  addVideo: (options?: VideoOptions) => DriveNode & { file: HostFile }
  addFolder: (name: string) => DriveNode
  remove: (id: string) => void
  /** Tokens of the person, with their scopes. */
  tokens: Map<string, string>
  /** The plan of the account gives no files. */
  withoutFiles: boolean
  /** Only smaller files are left of what was uploaded. */
  withoutSource: boolean
  /** Connections to the API that are open now. */
  readonly open: number
  stop: () => Promise<void>
}

/** A server with the part of Vimeo's API (3.4) that the videos of a person are found and downloaded with. */
export async function startFakeVimeo(): Promise<FakeVimeo> {
  const host = await startFakeFileHost()
  let open = 0
  // Idle connections are never closed: a request may be sent just then.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => void answer(request, response))
  server.on('connection', (socket) => {
    open++
    socket.once('close', () => open--)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const drive = createFakeDrive()
  let last = 76_979_870
  const fake: FakeVimeo = {
    url,
    drive,
    host,
    addVideo: (options) => drive.addFile({ ...options, id: String(++last) }),
    addFolder: (name) => {
      const folder = drive.addFolder(name)
      drive.nodes.delete(folder.id)
      folder.id = String(++last)
      drive.nodes.set(folder.id, folder)
      return folder
    },
    remove: (id) => void drive.nodes.delete(id),
    tokens: new Map(),
    withoutFiles: false,
    withoutSource: false,
    get open() {
      return open
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await host.stop()
    },
  }
  drive.judgeToken = (token) => (token !== undefined && fake.tokens.has(token) ? 'valid' : 'unknown')
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readDriveCall(request, response, url)
    const refused = { error: 'You must provide a valid authenticated access token.', error_code: 8003 }
    if (!guardCall(drive, call, () => call.json(401, refused))) route(fake, call)
  }
  return fake
}

function route(fake: FakeVimeo, call: DriveCall): void {
  const { drive } = fake
  const token = call.request.headers.authorization?.replace('Bearer ', '') ?? ''
  const scopes = fake.tokens.get(token) ?? ''
  const user = { uri: '/users/4711', name: 'Ana Prado', account: fake.withoutFiles ? 'free' : 'standard' }
  if (call.path === '/oauth/verify') return call.json(200, { access_token: token, token_type: 'bearer', scope: scopes, user })
  if (!scopes.split(' ').includes('private'))
    return call.json(403, { error: 'Your access token does not have the "private" scope.', error_code: 3200 })
  const nodes = [...drive.nodes.values()]
  const present = (node: DriveNode) => describe(fake, node, scopes.split(' ').includes('video_files'))
  if (call.path === '/me/projects')
    return page(
      call,
      nodes.filter(({ file }) => !file).map(({ id, name }) => ({ uri: `/users/4711/projects/${id}`, name })),
    )
  const [, parent] = /^\/me\/projects\/(\d+)\/videos$/.exec(call.path) ?? []
  if (call.path === '/me/videos' || (parent !== undefined && drive.nodes.has(parent))) {
    const wanted = call.query.get('query')?.toLowerCase() ?? ''
    const found = nodes.filter(
      (node) => node.file && (parent === undefined || node.parent === parent) && node.name.toLowerCase().includes(wanted),
    )
    return page(call, found.toReversed().map(present))
  }
  const [, id] = /^\/videos\/(\d+)$/.exec(call.path) ?? []
  const node = drive.nodes.get(id ?? '')
  if (node?.file) return call.json(200, present(node))
  call.json(404, { error: 'The requested resource could not be found.', error_code: 5000 })
}

/** A page of a list, by `page` and `per_page`. */
function page(call: DriveCall, entries: readonly object[]): void {
  const [at, size] = [Number(call.query.get('page') ?? 1), Number(call.query.get('per_page') ?? 25)]
  if (!(at >= 1) || !(size >= 1 && size <= 100)) return call.json(400, { error: 'The parameters are invalid.', error_code: 2204 })
  const data = entries.slice((at - 1) * size, at * size)
  const next = at * size < entries.length ? `${call.path}?page=${at + 1}&per_page=${size}` : null
  call.json(200, { total: entries.length, page: at, per_page: size, paging: { next, previous: null, first: null, last: null }, data })
}

function describe(
  { host, withoutFiles, withoutSource }: FakeVimeo,
  { id, name, file, flaw, modifiedAt, picture }: DriveNode,
  files: boolean,
) {
  const status = flaw === 'native' ? 'transcoding' : 'available'
  const video = { uri: `/videos/${id}`, name, modified_time: modifiedAt.toISOString().replace('.000Z', '+00:00'), status }
  const link = picture ? host.sign(hostPicture(picture), { status: 410 }) : null
  const pictures = { sizes: link === null ? [] : [{ width: 295, height: 166, link }] }
  if (!file || !files || withoutFiles) return { ...video, pictures }
  if (flaw !== null) return { ...video, pictures, download: [] }
  const whole = {
    quality: withoutSource ? 'hd' : 'source',
    rendition: withoutSource ? '1080p' : 'source',
    type: withoutSource ? 'video/mp4' : 'source',
    width: 1920,
    height: 1080,
    expires: new Date(Date.now() + 3_600_000).toISOString(),
    link: host.redirect(host.sign(file, { status: 410 })),
    created_time: modifiedAt.toISOString(),
    size: file.bytes.size,
    md5: hashOfBytes(file.bytes, 'md5'),
  }
  // No file is behind it: nothing may choose it.
  const small = {
    ...whole,
    quality: 'sd',
    rendition: '360p',
    width: 640,
    height: 360,
    size: 1000,
    md5: null,
    link: `${host.url}/small.mp4`,
  }
  return { ...video, pictures, download: [small, whole] }
}

const hostPicture = (bytes: Buffer): HostFile => createHostFile({ name: 'picture.jpg', type: 'image/jpeg', content: bytes })
