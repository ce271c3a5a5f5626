import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../shared/create-logger.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { get, makeMedia, play } from './testing/playback-kit.ts'

let api: TestApi
let account: TestAccount
let embed: string
const log: string[] = []

beforeAll(async () => {
  const sink = new Writable({ write: (chunk, _encoding, done) => (log.push(String(chunk)), done()) })
  api = await startTestApi({ log: createLogger('info', sink) })
  mkdirSync(api.env.embedDir ?? '', { recursive: true })
  writeFileSync(join(api.env.embedDir ?? '', 'index.html'), '<!doctype html><head><title>Player de vídeo</title></head>')
  account = await signUpTestAccount(api)
  embed = await (await makeMedia(api, account.accountId)).embed(['escola.com.br', 'curso.io'])
})
afterAll(() => api.close())

const framed = { 'sec-fetch-dest': 'iframe' }
const ancestors = (answer: Response) => /frame-ancestors ([^;]+)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]

describe('the player page of an embed', () => {
  it('may be framed by its domains and below them, on any port, and by nobody else', async () => {
    const answer = await get(api, `/embed/${embed}`, { ...framed, referer: 'https://aulas.escola.com.br:8443/licao' })
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html).toContain('Player de vídeo')
    expect(html).toContain('<meta name="videozz-product" content="Videozz">')
    expect(ancestors(answer)).toBe(
      'http://escola.com.br:* http://*.escola.com.br:* https://escola.com.br:* https://*.escola.com.br:* http://curso.io:* http://*.curso.io:* https://curso.io:* https://*.curso.io:*',
    )
    expect(answer.headers.get('x-frame-options')).toBeNull()
  })

  it('runs its own scripts only, sets no cookie, tells nobody where it is', async () => {
    const answer = await get(api, `/embed/${embed}`, framed)
    const policy = answer.headers.get('content-security-policy') ?? ''
    for (const part of [
      "default-src 'none'",
      "script-src 'self';",
      "connect-src 'self'",
      "media-src 'self' blob:",
      'worker-src blob:',
      "img-src 'self' data: blob:",
      "base-uri 'none'",
    ])
      expect(policy).toContain(part)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  it('is given to a frame without a Referer, and to browsers that do not say what they ask for', async () => {
    expect((await get(api, `/embed/${embed}`, framed)).status).toBe(200)
    expect((await get(api, `/embed/${embed}`)).status).toBe(200)
  })

  const refused = async (path: string, headers: Record<string, string>) => {
    const answer = await get(api, path, headers)
    const html = await answer.text()
    expect(html).toContain('lang="pt-BR"')
    expect(html).not.toContain('Player de vídeo</title>')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-")
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    return [answer.status, ancestors(answer), /<h1>(.*)<\/h1>/.exec(html)?.[1]]
  }

  it.each(['document', 'frame', 'object', 'embed', 'empty'])('is refused to Sec-Fetch-Dest %s', async (dest) => {
    expect(await refused(`/embed/${embed}`, { 'sec-fetch-dest': dest })).toEqual([403, "'none'", 'Este endereço não abre sozinho'])
  })

  it.each(['https://outro.com/', 'https://minhaescola.com.br/', 'https://escola.com.br.outro.com/', 'data:text/html,x'])(
    'is refused to %s',
    async (referer) => {
      expect(await refused(`/embed/${embed}`, { ...framed, referer })).toEqual([403, '*', 'Este vídeo não foi liberado para este site'])
    },
  )

  it('is refused without domains, and framed by nobody', async () => {
    const bare = await (await makeMedia(api, account.accountId)).embed([])
    expect(await refused(`/embed/${bare}`, framed)).toEqual([403, "'none'", 'Este vídeo ainda não foi liberado para nenhum site'])
  })

  it('is refused for a token nobody knows and for a blocked account', async () => {
    expect(await refused(`/embed/${'x'.repeat(16)}`, framed)).toEqual([404, '*', 'Este vídeo não está mais disponível'])
    const canceled = await signUpTestAccount(api, { status: 'canceled' })
    const blocked = await (await makeMedia(api, canceled.accountId)).embed()
    expect(await refused(`/embed/${blocked}`, framed)).toEqual([403, '*', 'Este vídeo está indisponível no momento'])
  })

  it('says so when it is not built', async () => {
    const file = join(api.env.embedDir ?? '', 'index.html')
    rmSync(file)
    expect((await refused(`/embed/${embed}`, framed)).slice(0, 1)).toEqual([503])
    writeFileSync(file, '<!doctype html><head><title>Player de vídeo</title></head>')
  })
})

describe('the preview page', () => {
  it('is framed by the dashboard alone', async () => {
    const answer = await get(api, '/embed/preview', { ...framed, referer: `${api.url}/media/x` })
    expect(answer.status).toBe(200)
    expect(ancestors(answer)).toBe(`'self' ${new URL(api.env.publicUrl).origin}`)
    expect((await get(api, '/embed/preview', { 'sec-fetch-dest': 'document' })).status).toBe(403)
    expect((await get(api, '/embed/preview', { ...framed, referer: 'https://outro.com/' })).status).toBe(403)
  })
})

it('leaves no usable address in the log', async () => {
  log.length = 0
  const opened = await play(api, { embed })
  const playlist = await (await get(api, opened.manifest.replace('index', '240p'))).text()
  const segment = playlist.split('\n').find((line) => line.startsWith('/files/s/')) ?? ''
  await get(api, opened.manifest.replace('index.m3u8', 'keys/1-0'))
  await get(api, segment)
  await get(api, opened.manifest.replace('/api/', '/api/web/'))
  const written = log.join('')
  const [, pathToken = 'missing'] = /hls\/([^/]+)/.exec(opened.manifest) ?? []
  const [, segmentToken = 'missing'] = /\/s\/([^/]+)/.exec(segment) ?? []
  expect(written).toContain('[redacted]')
  for (const secret of [pathToken, segmentToken, opened.token]) expect(written).not.toContain(secret)
})
