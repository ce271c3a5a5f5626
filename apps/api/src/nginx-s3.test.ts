import { readFileSync, statSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { prepareObjectStore } from '@videozz/storage'
import { type BucketEnv, type CountingGate, type Nginx, startCountingGate, startNginx, testBucket, type TestMedia } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PlaybackTokens } from './shared/playback/playback-tokens.ts'
import { faultOf, get, makeMedia, play } from './features/playback/testing/playback-kit.ts'
import { rawRequest } from './shared/testing/raw-request.ts'
import { startTestApi, type TestApi } from './shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from './shared/testing/test-account.ts'
import { openTestUpload, presignTestPart } from './shared/testing/test-upload.ts'

/** How long things may take on a busy machine. */
const patience = { timeout: 60_000 }
let bucket: BucketEnv
let gate: CountingGate
let api: TestApi
let nginx: Nginx
let front: TestApi
let account: TestAccount
let media: TestMedia

beforeAll(async () => {
  bucket = await testBucket('segments')
  gate = await startCountingGate(bucket.S3_ENDPOINT)
  await prepareObjectStore(bucket, [])
  api = await startTestApi({ env: { ...bucket, TRUST_PROXY: '127.0.0.1' } })
  nginx = await startNginx({
    api: [api.url],
    env: { ...bucket, SECRET_KEY: api.env.secretKey, S3_ENDPOINT: gate.url },
    args: ['--uploads'],
  })
  front = { ...api, url: nginx.url }
  account = await signUpTestAccount(api)
  media = await makeMedia(api, account.accountId)
})
afterAll(async () => {
  await nginx?.stop()
  await api?.close()
  await gate?.stop()
})

/** A path to a segment as another session would have it: another end, so another token. */
const pathOf = (address: string, secondsAgo = 0) =>
  new PlaybackTokens(api.env.secretKey, () => new Date(Date.now() - secondsAgo * 1000)).segmentPaths({
    videoKey: media.key,
    generation: 1,
  })(address)
const bytesOf = async (answer: Response | Promise<Response>) => Buffer.from(await (await answer).arrayBuffer())

describe('segments from a private bucket', () => {
  it('are requested once from the bucket, and then served to every token from the cache', async () => {
    const address = media.address('240p', 0)
    gate.take()
    const first = await get(front, pathOf(address))
    expect(first.status).toBe(200)
    const bytes = await bytesOf(first)
    expect(bytes).toEqual(await bytesOf(get(api, pathOf(address))))
    for (const ago of [60, 120, 180]) expect(await bytesOf(get(front, pathOf(address, ago)))).toEqual(bytes)
    expect(gate.take()).toEqual([`GET /segments/s/${address}`])
    await expect.poll(() => nginx.accessLog(), patience).toContain('"cache":"MISS"')
    await expect.poll(() => nginx.accessLog().match(/"cache":"HIT"/g)?.length, patience).toBe(3)
  })

  it('have the headers of the api, and none of the bucket', async () => {
    const answer = await get(front, pathOf(media.address('240p', 0)))
    await answer.body?.cancel()
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect([...answer.headers.keys()].filter((name) => /^x-(amz|trans|openstack|timestamp|object)|cookie/.test(name))).toEqual([])
  })

  it('concurrent cache misses send one request to the bucket', async () => {
    const address = media.address('240p', 1)
    gate.take()
    const release = gate.hold()
    const all = Array.from({ length: 30 }, (_, index) => bytesOf(get(front, pathOf(address, index))))
    await expect.poll(() => gate.take().length, patience).toBe(1)
    release()
    const given = await Promise.all(all)
    expect(gate.take()).toEqual([])
    expect(new Set(given.map((bytes) => bytes.toString('base64'))).size).toBe(1)
    expect(given[0]).toEqual(await bytesOf(get(api, pathOf(address))))
  })

  it('are served to range and HEAD requests, and requested whole from the bucket', async () => {
    const address = media.address('480p', 0)
    const part = await get(front, pathOf(address), { range: 'bytes=16-31' })
    const whole = await bytesOf(get(api, pathOf(address)))
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 16-31/${whole.length}`])
    expect(await bytesOf(part)).toEqual(whole.subarray(16, 32))
    const other = media.address('480p', 1)
    gate.take()
    const head = await fetch(new URL(pathOf(other), nginx.url), { method: 'HEAD' })
    expect([head.status, Number(head.headers.get('content-length'))]).toEqual([200, (await bytesOf(get(front, pathOf(other)))).length])
    expect(gate.take()).toEqual([`GET /segments/s/${other}`])
  })

  it('a cached segment is not served without a valid token for it', async () => {
    const cached = media.address('240p', 0)
    const [, , , token = ''] = pathOf(media.address('240p', 1)).split('/')
    const foreign = new PlaybackTokens(randomBytes(32).toString('base64url'), () => new Date()).segmentPaths({
      videoKey: media.key,
      generation: 1,
    })
    gate.take()
    for (const path of [`/files/s/${token}/${cached}`, foreign(cached), `/-segment/${cached}`, `/files/s/${token}/..%2f${cached}`])
      expect([path, (await rawRequest(nginx.url, path)).status]).toEqual([path, 404])
    expect((await rawRequest(nginx.url, pathOf(cached, 12 * 3600))).status).toBe(403)
    expect((await rawRequest(nginx.url, pathOf(cached), { method: 'PUT', body: Buffer.from('x') })).status).toBe(404)
    expect(gate.take()).toEqual([])
  })

  it('an unpublished segment is held by the api, served once published, and later served by nginx', async () => {
    const growing = await makeMedia(api, account.accountId, { published: { '240p': 1, '480p': 0 } })
    const address = growing.address('240p', 1)
    const signed = new PlaybackTokens(api.env.secretKey, () => new Date()).segmentPaths({ videoKey: growing.key, generation: 1 })(address)
    const heard = Promise.withResolvers<void>()
    const note = () => heard.resolve()
    api.app.server.once('request', note)
    const held = Promise.all(Array.from({ length: 5 }, () => get(front, signed)))
    await heard.promise
    await growing.publish('240p', 1)
    const answers = await held
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const [one] = await Promise.all(answers.map(bytesOf))
    await expect.poll(async () => (await get(front, signed)).headers.get('last-modified'), patience).not.toBeNull()
    expect(await bytesOf(get(front, signed))).toEqual(one)
  })

  it('an unknown segment is answered with 404 NOT_FOUND', async () => {
    const answer = await get(front, pathOf('0'.repeat(32)))
    expect([answer.status, await faultOf(answer)]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('other requests through nginx', () => {
  it('playlists and keys are not cached', async () => {
    const opened = await play(front, { embed: await media.embed() })
    const key = new URL('keys/1-24000000', new URL(opened.manifest, nginx.url)).pathname
    let asked = 0
    const note = () => (asked += 1)
    api.app.server.on('request', note)
    for (const path of [opened.manifest, key, opened.manifest, key]) {
      const answer = await get(front, path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      await answer.body?.cancel()
    }
    api.app.server.off('request', note)
    expect(asked).toBe(4)
  })

  it('upload parts reach the bucket, and no other request does', async () => {
    const size = 1024 * 1024
    const bytes = randomBytes(size)
    const upload = await openTestUpload(api, account, 'aula.mp4', size)
    const url = new URL(await presignTestPart(api, account, upload, 1))
    const through = `${url.pathname}${url.search}`
    // The signature names the bucket's own host here; in use S3_PUBLIC_ENDPOINT makes it this server's.
    const sent = await rawRequest(nginx.url, through, { method: 'PUT', body: bytes, headers: { host: url.host } })
    expect([sent.status, sent.headers.get('etag') !== null]).toEqual([200, true])
    const large = { method: 'PUT', body: Buffer.alloc(5 * 1024 * 1024 + 1), headers: { host: url.host } }
    expect((await rawRequest(nginx.url, through, large)).status).toBe(413)
    for (const [path, method] of [
      [through, 'GET'],
      [through, 'DELETE'],
      [url.pathname, 'PUT'],
      ['/segments/', 'GET'],
      [`/segments/s/${media.address('240p', 0)}?X-Amz-Signature=0`, 'GET'],
      [`/segments/sources/../s/${media.address('240p', 0)}?X-Amz-Signature=0`, 'PUT'],
    ] as const) {
      gate.take()
      expect([path, method, (await rawRequest(nginx.url, path, { method, headers: { host: url.host } })).status]).toEqual([
        path,
        method,
        404,
      ])
      expect(gate.take()).toEqual([])
    }
    await expect.poll(() => nginx.accessLog().match(/"path":"\/segments\/sources\//g)?.length, patience).toBeGreaterThanOrEqual(5)
    expect(nginx.accessLog()).not.toContain('X-Amz-Signature')
  })

  it('bucket.json has mode 600, and no other file contains the secret access key', () => {
    const file = join(nginx.folder, 'bucket.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    for (const name of ['http.conf', 'nginx.conf', 'locations.conf', 'server.conf'])
      expect(readFileSync(join(nginx.folder, name), 'utf8')).not.toContain(bucket.S3_SECRET_ACCESS_KEY)
  })
})
