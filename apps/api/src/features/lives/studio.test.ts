import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { hashLiveKey, readStudioTicket } from '@videozz/db'
import { createTestLive } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi
let owner: TestAccount
let streamKey: string
let id: string
/** What a node of lives would be: it keeps what it was sent, and answers as one. */
const node = { connections: [] as Socket[], heard: '' }
const server = createServer((socket) => {
  node.connections.push(socket)
  socket.on('data', (bytes) => {
    const isRequest = node.heard === ''
    node.heard += bytes.toString('latin1')
    if (isRequest) socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nfrom the node')
  })
  socket.on('error', () => undefined)
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  api = await startTestApi({ env: { LIVE_STUDIO_PORT: String((server.address() as AddressInfo).port) } })
  owner = await signUpTestAccount(api, { flags: ['live'] })
  const live = await createTestLive(api.db, { account_id: owner.accountId })
  streamKey = live.streamKey
  id = live.video_key
})
afterAll(async () => {
  await api.close()
  server.close()
})

const openStudio = (as: TestAccount, body: { purpose?: 'publish' | 'measure' } = {}, live = id) =>
  callApi(api, 'openLiveStudio', { as, params: { id: live }, body })

/** Asks for a socket as a browser does. */
function upgrade(ticket: string, path = '/studio') {
  const headers = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'a'.repeat(24) }
  const asked = request(api.url + path, { headers: { ...headers, 'Sec-WebSocket-Protocol': `videozz-studio, ${ticket}`, Cookie: 'a=b' } })
  asked.end()
  return new Promise<{ status: number; socket?: Socket; head: Buffer }>((resolve, reject) => {
    asked.once('upgrade', (answer, socket: Socket, head: Buffer) => resolve({ status: answer.statusCode ?? 0, socket, head }))
    asked.once('response', (answer) => resolve({ status: answer.statusCode ?? 0, head: Buffer.alloc(0) }))
    asked.once('error', reject)
  })
}

describe('openLiveStudio', () => {
  it('gives a ticket for the live, while it has the key and for a minute', async () => {
    for (const purpose of ['publish', 'measure'] as const) {
      const { data } = await openStudio(owner, { purpose })
      const { secretKey } = api.env
      expect(readStudioTicket(secretKey, data.ticket, api.deps.now())).toEqual({ purpose, keyHash: hashLiveKey(streamKey) })
      expect(readStudioTicket(secretKey, data.ticket, new Date(api.deps.now().getTime() + 61_000))).toBeUndefined()
    }
  })

  it('refuses other accounts, those without lives, and lives that are over', async () => {
    expect((await openStudio(await signUpTestAccount(api, { flags: ['live'] }))).error.code).toBe('LIVE_NOT_FOUND')
    expect((await openStudio(await signUpTestAccount(api))).status).toBe(403)
    const over = { status: 'finished', finished_at: new Date(), finished_by: 'person' } as const
    const finished = await createTestLive(api.db, { account_id: owner.accountId, ...over })
    expect((await openStudio(owner, {}, finished.video_key)).error.code).toBe('LIVE_FINISHED')
  })
})

describe('the socket of a studio', () => {
  it('is relayed to the node in both directions, without cookies, and ends with either side', async () => {
    const { data } = await openStudio(owner)
    const { status, socket, head } = await upgrade(data.ticket)
    expect(status).toBe(101)
    if (!socket) throw new Error('no socket')
    const first = head.length > 0 ? head : ((await once(socket, 'data')) as [Buffer])[0]
    expect(first.toString()).toBe('from the node')
    expect(node.heard).toMatch(/^GET \/studio HTTP\/1\.1\r\n/)
    expect(node.heard).toContain(data.ticket)
    expect(node.heard.toLowerCase()).not.toContain('cookie')
    const [connection] = node.connections
    if (!connection) throw new Error('no connection')
    const arrived = once(connection, 'data')
    socket.write('from the browser')
    expect(String((await arrived)[0])).toBe('from the browser')
    const closed = once(socket, 'close')
    connection.end()
    await closed
  })

  it('is refused without a ticket, at other addresses, and where no node is reached', async () => {
    const { data } = await openStudio(owner)
    const before = node.connections.length
    expect((await upgrade('none')).status).toBe(401)
    expect((await upgrade(data.ticket, '/api/lives')).status).toBe(404)
    expect(node.connections).toHaveLength(before)
    const alone = await startTestApi({ env: { LIVE_STUDIO_ADDRESS: '127.0.0.1:1' } })
    const other = await signUpTestAccount(alone, { flags: ['live'] })
    const live = await createTestLive(alone.db, { account_id: other.accountId })
    const opened = await callApi(alone, 'openLiveStudio', { as: other, params: { id: live.video_key }, body: {} })
    const asked = request(`${alone.url}/studio`, {
      headers: { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Protocol': opened.data.ticket },
    })
    asked.end()
    const [answer] = (await once(asked, 'response')) as [{ statusCode: number }]
    expect(answer.statusCode).toBe(503)
    await alone.close()
  })
})
