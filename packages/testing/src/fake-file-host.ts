import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createHostFile, type HostFile, type HostFileOptions } from './file-host/host-file.ts'
import { sendFile } from './file-host/send-file.ts'

type Signed = { file: HostFile; left: number; status: number; needsKeepAlive: boolean }

export interface FakeFileHost {
  /** Base address. */
  url: string
  /** @returns a file with its address, which is also that of an object of the bucket `files`. */
  add: (options?: HostFileOptions) => HostFile & { url: string }
  /** A file that was added is there no more. */
  remove: (url: string) => void
  /**
   * An address that needs no key and serves `requests` requests, then answers `status` (403 without). Its query may not be encoded anew:
   * another spelling of it gets 403. Those with `needsKeepAlive` reset requests of `Connection: close`.
   */
  sign: (file: HostFile, options?: { requests?: number; status?: number; needsKeepAlive?: boolean }) => string
  /** All signed addresses are over. */
  expire: () => void
  /** An address that redirects to another one, after `hops` addresses of its own before that. */
  redirect: (to: string, options?: { hops?: number; status?: number }) => string
  /** An address that redirects to itself by way of another one. */
  loop: () => string
  /** Addresses that were asked for so far. */
  requests: string[]
  /** Connections that were made so far. */
  connections: number
  /** Connections that are open now. */
  readonly open: number
  stop: () => Promise<void>
}

/** A server of files behind plain, signed and redirecting addresses, with the faults of such servers. */
export async function startFakeFileHost(): Promise<FakeFileHost> {
  const files = new Map<string, HostFile>()
  const signed = new Map<string, Signed>()
  const redirects = new Map<string, { to: string; status: number }>()
  let open = 0
  // Idle connections are never closed: a request may be sent just then.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => void answer(request, response))
  server.on('connection', (socket) => {
    host.connections++
    open++
    socket.once('close', () => open--)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  const redirectTo = (to: string, status: number): string => {
    const path = `/r/${randomBytes(6).toString('hex')}`
    redirects.set(path, { to, status })
    return path
  }
  const host: FakeFileHost = {
    url,
    add: (options) => {
      const file = createHostFile(options)
      const path = `/files/${randomBytes(6).toString('hex')}/${encodeURIComponent(file.name)}`
      files.set(path, file)
      return Object.defineProperty(file as HostFile & { url: string }, 'url', { value: `${url}${path}` })
    },
    remove: (address) => void files.delete(new URL(address).pathname),
    expire: () => {
      for (const permit of signed.values()) permit.left = 0
    },
    sign: (file, { requests = Infinity, status = 403, needsKeepAlive = false } = {}) => {
      // Symbols that libraries like to encode another way.
      const path = `/signed/${encodeURIComponent(file.name)}?sig=${randomBytes(9).toString('base64url')}%2b(a)*~%20b!%27c&se=1&x=a+b`
      signed.set(path, { file, left: requests, status, needsKeepAlive })
      return `${url}${path}`
    },
    redirect: (to, { hops = 0, status = 302 } = {}) => {
      let path = redirectTo(to, status)
      for (let hop = 0; hop < hops; hop++) path = redirectTo(path, status)
      return `${url}${path}`
    },
    loop: () => {
      const back = redirectTo('', 302)
      const path = redirectTo(back, 302)
      redirects.set(back, { to: path, status: 302 })
      return `${url}${path}`
    },
    requests: [],
    connections: 0,
    get open() {
      return open
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    host.requests.push(path)
    const plain = (status: number, text: string): void => void response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
    const redirect = redirects.get(path)
    if (redirect) return void response.writeHead(redirect.status, { location: redirect.to }).end()
    // As an S3 server has objects: signed by their query, whose signature is not checked here.
    const file = files.get(path.includes('X-Amz-Signature=') ? path.replace(/\?.*$/, '') : path)
    if (file) return sendFile(file, request, response)
    const permit = signed.get(path)
    // Signatures are for GET alone.
    if (!permit || request.method !== 'GET') return plain(path.startsWith('/signed/') ? 403 : 404, 'Not here')
    if (permit.left === 0) return plain(permit.status, 'Request has expired')
    permit.left--
    return sendFile(permit.file, request, response, permit.needsKeepAlive)
  }
  return host
}
