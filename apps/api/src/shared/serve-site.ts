import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
const compressible = new Set(['.html', '.js', '.mjs', '.css', '.json', '.webmanifest', '.svg', '.txt', '.map', '.wasm'])
const minCompressibleBytes = 1024

type Encoding = 'br' | 'gzip'
type SiteFile = {
  bytes: Buffer
  type: string
  etag: string
  immutable: boolean
  encodings: Map<Encoding, Promise<Buffer>>
  compressible: boolean
}

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
} satisfies Record<Encoding, (bytes: Buffer) => Promise<Buffer>>

/**
 * A built site of a few small files, read at the start: no file outside it can be requested, and a newer build put in its place does not
 * mix with it. Compressed forms are made at their first request and kept.
 */
export class Site {
  readonly #files = new Map<string, SiteFile>()

  /** @param root folder of the build; when absent the site is empty. */
  constructor(root: string) {
    if (!existsSync(root)) return
    for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      const path = join(root, entry)
      if (!statSync(path).isFile()) continue
      const bytes = readFileSync(path)
      const name = relative(root, path).split(sep).join('/')
      const extension = extname(name)
      this.#files.set(name, {
        bytes,
        type: types[extension] ?? 'application/octet-stream',
        etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
        // The build puts a hash in the names under assets/.
        immutable: name.startsWith('assets/'),
        encodings: new Map(),
        compressible: compressible.has(extension) && bytes.length >= minCompressibleBytes,
      })
    }
  }

  has(name: string): boolean {
    return this.#files.has(name)
  }

  /**
   * Sends a file of the site.
   * @param cache its Cache-Control; by default files without a hash in their name are revalidated at each use.
   * @throws when there is none of this name; check `has` first.
   */
  async send(name: string, request: FastifyRequest, reply: FastifyReply, cache?: string): Promise<FastifyReply> {
    const file = this.#files.get(name)
    if (!file) throw new Error(`The site has no file ${name}`)
    void reply
      .header('etag', file.etag)
      .header('vary', 'accept-encoding')
      .header('cache-control', cache ?? (file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache'))
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
    const encoding = file.compressible ? chooseEncoding(request.headers['accept-encoding'] ?? '') : undefined
    if (encoding) void reply.header('content-encoding', encoding)
    const bytes = encoding ? await this.#encoded(file, encoding) : file.bytes
    return reply.type(file.type).send(bytes)
  }

  #encoded(file: SiteFile, encoding: Encoding): Promise<Buffer> {
    const made = file.encodings.get(encoding) ?? compress[encoding](file.bytes)
    file.encodings.set(encoding, made)
    return made
  }
}

function chooseEncoding(accepted: string): Encoding | undefined {
  const names = accepted.split(',').map((part) => part.trim())
  const takes = (name: string) => names.some((part) => part.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(part))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : undefined
}
