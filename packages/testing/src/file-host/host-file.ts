import { type FileBytes, plainBytes, seededBytes } from './seeded-bytes.ts'

/** An answer in place of the file. */
export type HostRefusal = { status: number; headers?: Record<string, string>; body?: string }

/** What is wrong with a file, or with the way it is sent. Tests change it at any time; it counts for requests that begin afterwards. */
export type HostFaults = {
  /** Bytes of each answer after which the connection is reset. */
  cutAfter?: number
  /** The connection is closed there instead: what was sent before arrives, however slow its reader is. */
  cutGently?: boolean
  /** How many answers are cut or stall; all of them without. */
  times?: number
  /** Bytes of each answer after which nothing more is sent, with the connection left open. */
  stallAfter?: number
  /** `ignored`: 200 with the whole file; `wrong-start`, `wrong-total`: of Content-Range; `wrong-total` is also one of 200 without. */
  ranges?: 'ignored' | 'wrong-start' | 'wrong-total'
  /** Content-Length: `none` sends in chunks, `long` says 1000 bytes more than come, `short` 1000 less. */
  length?: 'none' | 'long' | 'short'
  /** Bytes that come after those that were said, without Content-Length. */
  extra?: number
  /** A page with status 200 instead of the file. */
  html?: boolean
  /** Encoded, although identity was asked for. */
  gzip?: boolean
  /** Requests of `Connection: close` are reset after a few bytes, as Dropbox does. */
  needsKeepAlive?: boolean
  /** Bytes a second of one connection. */
  bytesPerSecond?: number
  /** Bytes sent of the file in all, after which it is another file. */
  changeAfter?: number
}

/** A request for a file, and what it got. */
export type HostRequest = {
  method: string
  url: string
  headers: NodeJS.Dict<string | string[]>
  status: number
  /** First and last byte that were to be sent. */
  range: [start: number, end: number] | null
  /** Bytes of the file that were sent. */
  sent: number
}

export type HostFileOptions = {
  /** Last name of its address. */
  name?: string
  type?: string | null
  /** Bytes; of the content where one is given. */
  size?: number
  /** What the bytes are made of; the name without. */
  seed?: string
  /** First bytes. */
  head?: Buffer
  content?: Buffer
  etag?: 'strong' | 'weak' | 'none'
  /** With Last-Modified. */
  dated?: boolean
  /** Content-Disposition. */
  disposition?: string
  faults?: HostFaults
}

export interface HostFile {
  readonly name: string
  readonly type: string | null
  /** As they are now. */
  readonly bytes: FileBytes
  readonly etag: string | null
  readonly lastModified: string | null
  readonly disposition: string | null
  faults: HostFaults
  /** One answer each, before the file is sent again. */
  refusals: HostRefusal[]
  requests: HostRequest[]
  /** Bytes sent so far, of all answers. */
  readonly sent: number
  /** Other bytes from now on, with another ETag. @param size the same without. */
  change: (size?: number) => void
}

/** Describes a file of a file host. */
export function createHostFile(options: HostFileOptions = {}): HostFile {
  const { name = 'aula.mp4', type = 'video/mp4', size = 1_000_000, seed = name, head, content, etag = 'strong' } = options
  let version = 1
  let bytes = content ? plainBytes(content) : seededBytes(seed, size, head)
  const tag = () => `"${encodeURIComponent(seed)}-${version}"`
  return {
    name,
    type,
    get bytes() {
      return bytes
    },
    get etag() {
      return etag === 'none' ? null : etag === 'weak' ? `W/${tag()}` : tag()
    },
    get lastModified() {
      return options.dated ? new Date(Date.UTC(2026, 0, 1) + version * 60_000).toUTCString() : null
    },
    disposition: options.disposition ?? null,
    faults: { ...options.faults },
    refusals: [],
    requests: [],
    get sent() {
      return this.requests.reduce((sum, request) => sum + request.sent, 0)
    },
    change: (next) => {
      version++
      bytes = seededBytes(`${seed}-${version}`, next ?? bytes.size, head)
    },
  }
}
