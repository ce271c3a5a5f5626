import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { maxCoverBytes } from '@videozz/contract'
import { startNginx, type Nginx, type TestMedia } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PlaybackTokens } from './shared/playback/playback-tokens.ts'
import { faultOf, get, makeMedia, type Opened, play } from './features/playback/testing/playback-kit.ts'
import { callApi } from './shared/testing/call-api.ts'
import { rawRequest } from './shared/testing/raw-request.ts'
import { startTestApi, type TestApi } from './shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from './shared/testing/test-account.ts'
import { insertTestVideo, openTestUpload, presignTestPart } from './shared/testing/test-upload.ts'

/** How long things may take on a busy machine. */
const patience = { timeout: 60_000 }
let api: TestApi
let nginx: Nginx
let account: TestAccount
let media: TestMedia
/** The api as reached through nginx. */
let front: TestApi
let objects: string
let embed: string

beforeAll(async () => {
  api = await startTestApi({ env: { TRUST_PROXY: '127.0.0.1' } })
  account = await signUpTestAccount(api)
  const store = api.env.storage.STORAGE_DIR ?? ''
  objects = join(store, 'objects')
  nginx = await startNginx({ api: [api.url], env: { SECRET_KEY: api.env.secretKey, STORAGE_DIR: store } })
  front = { ...api, url: nginx.url }
  media = await makeMedia(api, account.accountId)
  embed = await media.embed()
})
afterAll(async () => {
  await nginx?.stop()
  await api?.close()
})

const signer = (shift = 0, secretKey = api.env.secretKey) =>
  new PlaybackTokens(secretKey, () => new Date(api.deps.now().getTime() + shift)).segmentPaths({ videoKey: media.key, generation: 1 })
const segmentsOf = async (opened: Opened, rendition = '240p'): Promise<string[]> => {
  const playlist = await (await get(front, new URL(`${rendition}.m3u8`, new URL(opened.manifest, nginx.url)).pathname)).text()
  return [...playlist.matchAll(/\/files\/s\/[^\s"]+/g)].map(([path]) => path)
}

describe('valid segment token', () => {
  it('serves a whole rendition, byte for byte as the api does, without a request to the api', async () => {
    const opened = await play(front, { embed })
    const paths = await segmentsOf(opened)
    expect(paths).toHaveLength(media.durations('240p').length + 1)
    const asked: string[] = []
    const note = (request: IncomingMessage) => asked.push(request.url ?? '')
    api.app.server.on('request', note)
    const given = await Promise.all(paths.map(async (path) => Buffer.from(await (await get(front, path)).arrayBuffer())))
    api.app.server.off('request', note)
    expect(asked).toEqual([])
    for (const [index, path] of paths.entries()) {
      expect(given[index]).toEqual(Buffer.from(await (await get(api, path)).arrayBuffer()))
    }
  })

  it('is answered with the same headers as by the api', async () => {
    const path = signer()(media.address('240p', 0))
    const names = ['cache-control', 'content-type', 'content-length', 'accept-ranges', 'referrer-policy', 'x-content-type-options']
    const [ours, its] = await Promise.all([get(front, path), get(api, path)])
    const headersOf = (answer: Response) => Object.fromEntries(names.map((name) => [name, answer.headers.get(name)]))
    expect(headersOf(ours)).toEqual(headersOf(its))
    expect(ours.headers.get('server')).toBe('nginx')
    await Promise.all([ours.body?.cancel(), its.body?.cancel()])
  })

  it('is accepted in ?token= as well, and rejected there for another address or after expiry', async () => {
    const path = signer()(media.address('240p', 0))
    const [, , , token = '', address = ''] = path.split('/')
    const asked = await get(front, `/files/s/${address}?token=${token}`)
    expect(asked.status).toBe(200)
    expect(Buffer.from(await asked.arrayBuffer())).toEqual(Buffer.from(await (await get(api, path)).arrayBuffer()))
    const other = media.address('240p', 1)
    const late = signer(-12 * 3_600_000)(address).split('/')[3] ?? ''
    for (const [target, status] of [
      [`/files/s/${other}?token=${token}`, 404],
      [`/files/s/${address}?token=${token}x`, 404],
      [`/files/s/${address}?token=`, 404],
      [`/files/s/${address}?other=1&token=${token}`, 404],
      [`/files/s/${address}`, 404],
      [`/files/s/${address}?token=${late}`, 403],
    ] as const)
      expect([target, (await rawRequest(nginx.url, target)).status]).toEqual([target, status])
    await expect.poll(() => nginx.accessLog(), patience).toContain(`"path":"/files/s/${address}"`)
  })

  it('allows range, HEAD and conditional requests', async () => {
    const path = signer()(media.address('240p', 1))
    const whole = await get(front, path)
    const bytes = Buffer.from(await whole.arrayBuffer())
    const part = await get(front, path, { range: 'bytes=16-31' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 16-31/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(16, 32))
    expect((await get(front, path, { range: `bytes=${bytes.length}-` })).status).toBe(416)
    const head = await fetch(new URL(path, nginx.url), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
    expect((await get(front, path, { 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304)
  })
})

describe('rejected requests', () => {
  const refuse = async (target: string | Buffer, options: Parameters<typeof rawRequest>[2] = {}) => {
    const answer = await rawRequest(nginx.url, target, options)
    expect(answer.body.includes(Buffer.from('Salted'))).toBe(false)
    return answer.status
  }
  const good = (k = 0) => signer()(media.address('240p', k))
  const codeOf = (body: Buffer) => (JSON.parse(body.toString()) as { error: { code: string; message: string; requestId: string } }).error

  it('foreign and expired tokens, with the same status and error as by the api', async () => {
    const other = signer(0, randomBytes(32).toString('base64url'))(media.address('240p', 0))
    for (const path of [other, signer(-12 * 3_600_000)(media.address('240p', 0))]) {
      const [ours, its] = await Promise.all([rawRequest(nginx.url, path), rawRequest(api.url, path)])
      expect(ours.status).toBe(its.status)
      expect({ ...codeOf(ours.body), requestId: '' }).toEqual({ ...codeOf(its.body), requestId: '' })
      expect(codeOf(ours.body).requestId).toMatch(/^[0-9a-f]{32}$/)
      for (const name of ['x-content-type-options', 'content-type']) expect(ours.headers.get(name)).toBe(its.headers.get(name))
      expect(ours.headers.get('cache-control')).toBe('no-store')
    }
    expect((await rawRequest(nginx.url, signer(-12 * 3_600_000)(media.address('240p', 0)))).status).toBe(403)
    expect((await rawRequest(nginx.url, signer(-12 * 3_600_000 + 60_000)(media.address('240p', 0)))).status).toBe(200)
  })

  it('forged tokens and tokens of other addresses', async () => {
    const path = good()
    const [, , , token = '', address = ''] = path.split('/')
    const [videoKey = '', generation = '', end = '', mac = ''] = token.split('.')
    const opened = await play(api, { embed })
    const pathToken = /hls\/([^/]+)/.exec(opened.manifest)?.[1] ?? ''
    const later = (Number.parseInt(end, 36) + 3600).toString(36)
    const flipped = (mac.startsWith('A') ? 'B' : 'A') + mac.slice(1)
    const forged: string[] = [
      `${videoKey}.${generation}.${end}.${flipped}`,
      `${videoKey}.${generation}.${later}.${mac}`,
      `${videoKey}.2.${end}.${mac}`,
      `aaaaaaaaaaaaaaaa.${generation}.${end}.${mac}`,
      `${videoKey}.${generation}.${end}.${mac.slice(0, -1)}`,
      `${videoKey}.${generation}.${end}.${mac}A`,
      `${videoKey}.${generation}.${end}.`,
      `${videoKey}.${generation}.${end}`,
      `${videoKey}.${generation}..${mac}`,
      `${videoKey}.${generation}.-1.${mac}`,
      `${videoKey}.${generation}.${end.toUpperCase()}.${mac}`,
      opened.token,
      pathToken,
      'undefined',
      '.',
      '...',
      `${token}.${mac}`,
      ` ${token}`,
    ]
    for (const each of forged) expect([each, await refuse(`/files/s/${each}/${address}`)]).toEqual([each, each.startsWith(' ') ? 400 : 404])
    const foreign = await makeMedia(api, account.accountId)
    for (const each of [foreign.address('240p', 0), media.address('240p', 1), media.address('480p', 0), media.address('240p', 'init')])
      expect(await refuse(`/files/s/${token}/${each}`)).toBe(404)
    expect(await refuse(path)).toBe(200)
  })

  it('paths with encoded characters, dot segments, double slashes or other changes', async () => {
    const path = good()
    const [, , , token = '', address = ''] = path.split('/')
    const dressed: (string | Buffer)[] = [
      `//files/s/${token}/${address}`,
      `/files//s/${token}/${address}`,
      `/files/s//${token}/${address}`,
      `/files/s/${token}//${address}`,
      `/files/s/${token}/${address}/`,
      `/files/s/${token}/./${address}`,
      `/files/s/${token}/x/../${address}`,
      `/x/../files/s/${token}/${address}`,
      `/files/s/${token}%2f${address}`,
      `/files/s/${token}/..%2f..%2f${address}`,
      `/files/s/${token}/%2e%2e/s/${address}`,
      `/files/s/${token}/${address}%00`,
      `/files/s/${token}/${address}%00.ts`,
      `/files/s/${token.replace('.', '%2e')}/${address}`,
      `/files/s/${token}/${address.slice(0, -1)}%${address.charCodeAt(31).toString(16)}`,
      `/files/s/${token}/${address.toUpperCase()}`,
      `/files/s/${token}/${address}0`,
      `/files/s/${token}/${address.slice(1)}`,
      `/files/s/${token}/../../../secrets.json`,
      `/files/s/${token}/..%2f..%2f..%2fsecrets.json`,
      `/files/s/${token}/${address};x`,
      `/files/s/${token}\\${address}`,
      '/files/s/',
      '/files/s',
      `/files/S/${token}/${address}`,
      `/-segment/${address}`,
      `/-segment/../-segment/${address}`,
    ]
    for (const each of dressed) expect([each, await refuse(each)]).not.toEqual([each, 200])
    for (const each of dressed) expect([each, await refuse(each, { headers: { range: 'bytes=0-1' } })]).not.toEqual([each, 206])
    expect(await refuse(Buffer.concat([Buffer.from(path), Buffer.from([0])]))).toBe(400)
    expect(await refuse(`/files/s/${'a'.repeat(7000)}/${address}`)).toBe(404)
    expect(await refuse(`/files/s/${'a'.repeat(200_000)}/${address}`)).toBe(414)
    // A query names nothing: caches in front may add one.
    expect(await refuse(`${path}?x=..%2f`)).toBe(200)
  })

  it('every method but GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'TRACE', 'CONNECT'])
      expect([method, (await refuse(good(), { method })) >= 400]).toEqual([method, true])
    expect(await refuse(good(), { method: 'POST', body: Buffer.from('x') })).toBe(404)
  })

  it('symbolic links out of the store', async () => {
    const address = randomBytes(16).toString('hex')
    await symlink('/etc/hostname', join(objects, 's', address))
    const answer = await rawRequest(nginx.url, signer()(address))
    expect(answer.status).toBe(404)
    expect(answer.body.toString()).not.toContain(readFileSync('/etc/hostname', 'utf8').trim() || '\n')
  })

  it('/metrics, in every spelling of its path', async () => {
    for (const path of ['/metrics', '/metrics/', '/%6detrics', '//metrics', '/./metrics'])
      expect([path, await refuse(path)]).toEqual([path, 404])
    expect((await get(api, '/metrics')).status).toBe(200)
  })
})

describe('a segment that is not published yet', () => {
  it('is held by the api and served once it is published', async () => {
    const growing = await makeMedia(api, account.accountId, { published: { '240p': 1, '480p': 0 } })
    const opened = await play(front, { embed: await growing.embed() })
    const path = (await segmentsOf(opened))[2] ?? ''
    const heard = Promise.withResolvers<void>()
    const note = (request: IncomingMessage) => request.url === path && heard.resolve()
    api.app.server.on('request', note)
    const [, , , token = '', address = ''] = path.split('/')
    const held = get(front, `/files/s/${address}?token=${token}`)
    await heard.promise
    api.app.server.off('request', note)
    await growing.publish('240p', 1)
    const answer = await held
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(await (await get(front, path)).arrayBuffer()))
  })

  it('is answered with 404 NOT_FOUND when its address is unknown', async () => {
    const path = new PlaybackTokens(api.env.secretKey, api.deps.now).segmentPaths({ videoKey: media.key, generation: 1 })('0'.repeat(32))
    const answer = await get(front, path)
    expect([answer.status, await faultOf(answer)]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('other requests through nginx', () => {
  it('playlists and keys are forwarded with cache-control no-store', async () => {
    const opened = await play(front, { embed })
    const key = new URL('keys/1-24000000', new URL(opened.manifest, nginx.url)).pathname
    for (const path of [opened.manifest, key]) {
      const answer = await get(front, path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      await answer.body?.cancel()
    }
  })

  it('playlists are compressed with gzip', async () => {
    const opened = await play(front, { embed })
    const path = new URL('240p.m3u8', new URL(opened.manifest, nginx.url)).pathname
    const answer = await get(front, path, { 'accept-encoding': 'gzip' })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect((await answer.text()).startsWith('#EXTM3U\n')).toBe(true)
  })

  it('player pages of codes with a hundred domains, which they name in a header', async () => {
    const many = await (
      await makeMedia(api, account.accountId)
    ).embed(Array.from({ length: 100 }, (_, place) => `turma-${place}.alunos-da-escola.com.br`))
    const page = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { headers: { 'sec-fetch-dest': 'iframe' }, maxHeaderSize: 65_536 }
      request(new URL(`/embed/${many}`, nginx.url), options, resolve)
        .on('error', reject)
        .end()
    })
    page.resume()
    expect(page.headers['content-security-policy']).toContain('https://*.turma-99.alunos-da-escola.com.br:*')
  })

  it('upload parts are streamed to the api, and a body above 5 MiB is answered with 413', async () => {
    const size = 3 * 1024 * 1024
    const upload = await openTestUpload(api, account, 'aula.mp4', size)
    const url = new URL(await presignTestPart(api, account, upload, 1), nginx.url)
    const arrived = Promise.withResolvers<void>()
    const note = (request: IncomingMessage) => request.method === 'PUT' && arrived.resolve()
    api.app.server.on('request', note)
    const bytes = randomBytes(size)
    const body = new ReadableStream({
      start: async (controller) => {
        controller.enqueue(bytes.subarray(0, 1024 * 1024))
        await arrived.promise
        controller.enqueue(bytes.subarray(1024 * 1024))
        controller.close()
      },
    })
    const sent = await fetch(url, { method: 'PUT', body, duplex: 'half', headers: { 'content-length': String(size) } })
    api.app.server.off('request', note)
    expect([sent.status, sent.headers.get('etag') !== null]).toEqual([200, true])
    const large = await rawRequest(nginx.url, url.pathname, { method: 'PUT', body: Buffer.alloc(5 * 1024 * 1024 + 1) })
    expect(large.status).toBe(413)
  })

  it('request bodies are limited by route as in the api', async () => {
    const { key: videoKey } = await insertTestVideo(api, account)
    const note = `NOTE ${'legenda '.repeat(600_000)}`
    const file = Buffer.from(`WEBVTT\n\n${note}\n\n00:00.000 --> 00:01.000\nUma fala\n`).toString('base64')
    const subtitle = { name: 'aula.vtt', language: 'pt-BR', videoKey }
    expect((await callApi(front, 'createSubtitle', { as: account, body: { subtitle, file } })).data).toMatchObject({ cues: 1 })
    const picture = Buffer.alloc(maxCoverBytes - 1)
    expect((await callApi(front, 'uploadCover', { as: account, params: { key: videoKey }, file: picture })).error.code).toBe(
      'IMAGE_INVALID',
    )
    const sendTo = (path: string, size: number) =>
      rawRequest(nginx.url, path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: Buffer.alloc(size, 0x20) })
    expect((await sendTo('/api/folders', 9 * 1024 * 1024)).status).toBe(413)
    // Nobody is signed in there: the api says so.
    expect((await sendTo('/api/admin/news', 9 * 1024 * 1024)).status).toBe(401)
  })

  it('WebSocket connections are upgraded', async () => {
    const socket = new WebSocket(`${nginx.url.replace('http', 'ws')}/realtime/?EIO=4&transport=websocket`)
    const first = await new Promise<string>((resolve, reject) => {
      socket.onmessage = ({ data }) => resolve(String(data))
      socket.onerror = () => reject(new Error('no socket'))
    })
    socket.close()
    expect(first).toMatch(/^0\{"sid":/)
  })

  it('forwarding headers of a client are replaced unless --trust includes its address', async () => {
    const seen: IncomingMessage['headers'][] = []
    const echo = createServer((request, response) => {
      seen.push(request.headers)
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => echo.once('listening', resolve))
    const address = echo.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const env = { SECRET_KEY: api.env.secretKey, STORAGE_DIR: api.env.storage.STORAGE_DIR ?? '' }
    const claims = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil', forwarded: 'for=1' }
    for (const trust of [[], ['--trust', '127.0.0.0/8']]) {
      const gate = await startNginx({ api: [`127.0.0.1:${port}`], env, args: trust })
      await rawRequest(gate.url, '/api/', { headers: claims })
      await gate.stop()
    }
    await new Promise((resolve) => echo.close(resolve))
    const of = (headers: IncomingMessage['headers'] | undefined) =>
      ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'].map((name) => headers?.[name])
    expect(of(seen[0])).toEqual(['127.0.0.1', 'http', undefined, undefined])
    expect(of(seen[1])).toEqual(['203.0.113.9', 'https', undefined, undefined])
  })
})

describe('logs and keys', () => {
  it('the access log records requests and contains no token', async () => {
    const path = signer()(media.address('240p', 0))
    const [, , , token = '', address = ''] = path.split('/')
    const opened = await play(front, { embed })
    const secret = 'a-secret-in-the-query'
    const sent = [
      path,
      `${path}?k=${secret}`,
      `/x/../files/s/${token}/${address}`,
      `/files/s/${token}%2f${address}`,
      `//files//s//${token}/`,
    ]
    const download = randomBytes(32).toString('base64url')
    const all = [
      ...sent,
      `/nothing/${token}`,
      opened.manifest,
      `/files/p/abc.${randomBytes(32).toString('base64url')}`,
      `/files/d/${download}`,
      `//files//d//${download}`,
    ]
    const mark = `test-${randomBytes(8).toString('hex')}`
    for (const each of all) await rawRequest(nginx.url, each, { headers: { referer: `http://x${path}`, 'user-agent': mark } })
    // Each worker writes its lines a second later at most.
    await expect.poll(() => nginx.accessLog().split(mark).length - 1, patience).toBe(all.length)
    expect(nginx.accessLog()).toContain(`"path":"/files/s/[redacted]/${address}"`)
    for (const kind of ['p', 'd']) expect(nginx.accessLog()).toContain(`"path":"/files/${kind}/[redacted]"`)
    const written = nginx.accessLog() + nginx.errorLog()
    const mac = token.split('.')[3] ?? ''
    for (const text of [mac, secret, download, (/hls\/([^/]+)/.exec(opened.manifest)?.[1] ?? '').split('.').at(-1) ?? '']) {
      expect(text).not.toBe('')
      expect(written).not.toContain(text)
    }
    const lines = nginx.accessLog().trim().split('\n')
    expect(lines.map((line) => JSON.parse(line) as { status: number }).every(({ status }) => Number.isInteger(status))).toBe(true)
  })

  it('keys.json has mode 600, and no file contains SECRET_KEY', () => {
    const file = join(nginx.folder, 'keys.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    for (const name of ['keys.json', 'http.conf', 'nginx.conf', 'locations.conf', 'server.conf'])
      expect(readFileSync(join(nginx.folder, name), 'utf8')).not.toContain(api.env.secretKey)
  })

  it('SEGMENT_KEY_SERIAL replaces the segment key, and --keep-previous-key also accepts the old one', async () => {
    const before = signer()(media.address('240p', 0))
    const after = new PlaybackTokens(api.env.secretKey, api.deps.now, 2).segmentPaths({ videoKey: media.key, generation: 1 })(
      media.address('240p', 0),
    )
    const statuses = () => Promise.all([before, after].map(async (path) => (await rawRequest(nginx.url, path)).status))
    expect(await statuses()).toEqual([200, 404])
    await nginx.reload(['--keep-previous-key'], { SEGMENT_KEY_SERIAL: '2' })
    await expect.poll(statuses, patience).toEqual([200, 200])
    await nginx.reload([], { SEGMENT_KEY_SERIAL: '2' })
    await expect.poll(statuses, patience).toEqual([404, 200])
    await nginx.reload()
    await expect.poll(statuses, patience).toEqual([200, 404])
  })
})
