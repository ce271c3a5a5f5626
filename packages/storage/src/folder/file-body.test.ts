import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FolderStore } from './folder-store.ts'

const bytes = randomBytes(3_000_001)
const hash = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
let folder = ''
let store: FolderStore
let server: Server
let url = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
  store = new FolderStore(folder)
  await store.put('s/a', bytes)
  await store.put('s/empty', Buffer.alloc(0))
  server = createServer((request, response) => {
    const start = Number(request.headers['x-start'] ?? 0)
    store.get(`s${request.url}`, start > 0 ? { start } : undefined).then(
      ({ body, size }) => {
        response.writeHead(200, { 'content-length': size })
        response.once('close', () => body.destroy())
        body.pipe(response)
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

/** How many of this process's open files are the store's. */
const openFiles = (): number =>
  readdirSync('/proc/self/fd').filter((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`).startsWith(folder)
    } catch {
      return false
    }
  }).length

it('serves the correct bytes to 50 concurrent readers, more than there are large buffers', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const response = await fetch(`${url}/a`, { headers: { 'x-start': String(index) } })
      return hash(await response.bytes()) === hash(bytes.subarray(index))
    }),
  )
  expect(answers).toEqual(answers.map(() => true))
  await expect.poll(openFiles).toBe(0)
})

it('returns the bytes of a range and of an empty object, and closes the files', async () => {
  const { body } = await store.get('s/a', { start: 7, end: 2_000_000 })
  expect(hash(await buffer(body))).toBe(hash(bytes.subarray(7, 2_000_001)))
  expect((await (await fetch(`${url}/empty`)).bytes()).length).toBe(0)
  await expect.poll(openFiles).toBe(0)
})

it('closes the file when the reader disconnects or the body is destroyed', async () => {
  const response = await new Promise<IncomingMessage>((resolve) => get(`${url}/a`, resolve))
  await once(response, 'readable')
  expect(response.read(1000)).toHaveLength(1000)
  response.destroy()
  await expect.poll(openFiles).toBe(0)
  const { body } = await store.get('s/a')
  expect(openFiles()).toBe(1)
  body.destroy()
  await expect.poll(openFiles).toBe(0)
})

it('rejects a folder and a range beyond the end without leaving files open', async () => {
  await expect(store.get('s')).rejects.toThrow('No object')
  await expect(store.get('s/a', { start: 3_000_001 })).rejects.toThrow('No byte')
  await expect.poll(openFiles).toBe(0)
  expect(Readable.prototype.isPrototypeOf((await store.get('s/empty')).body.resume())).toBe(true)
  await expect.poll(openFiles).toBe(0)
})
