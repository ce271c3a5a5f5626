import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: Headers; body: Buffer }

/** Sends a request exactly as written, which fetch would normalise, on a new connection. */
export async function rawRequest(url: string, target: string | Buffer, options: RawOptions = {}): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(url)
  const { method = 'GET', headers = {}, body } = options
  const lines = Object.entries({ host, connection: 'close', ...(body && { 'content-length': String(body.length) }), ...headers })
  const socket = connect({ host: hostname, port: Number(port) })
  const chunks: Buffer[] = []
  const closed = new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    // A server that refuses a long body may hang up while it is still being sent.
    socket.on('error', (error) => (chunks.length > 0 ? resolve() : reject(error)))
    socket.on('close', () => resolve())
  })
  socket.write(Buffer.concat([Buffer.from(`${method} `), Buffer.from(target), Buffer.from(' HTTP/1.1\r\n')]))
  socket.write(`${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  if (body) socket.write(body)
  await closed
  return readAnswer(Buffer.concat(chunks))
}

type RawOptions = { method?: string; headers?: Record<string, string>; body?: Buffer }

function readAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return { status: 0, headers: new Headers(), body: bytes }
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = bytes.subarray(end + 4)
  return { status: Number(first.split(' ')[1]), headers, body: headers.get('transfer-encoding') === 'chunked' ? joinChunks(body) : body }
}

function joinChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const line = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.subarray(at, line).toString('latin1'), 16)
    if (line < 0 || !size) return Buffer.concat(parts)
    parts.push(bytes.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}
