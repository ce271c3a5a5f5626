import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Cable, createTestDatabase } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logTo } from '../../shared/testing/log-to.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { get, makeMedia, play } from './testing/playback-kit.ts'

let api: TestApi
let account: TestAccount
let embed: string
const log: string[] = []

beforeAll(async () => {
  const sink = new Writable({ write: (chunk, _encoding, done) => (log.push(String(chunk)), done()) })
  api = await startTestApi({ log: logTo(sink) })
  mkdirSync(api.env.embedDir ?? '', { recursive: true })
  writeFileSync(join(api.env.embedDir ?? '', 'index.html'), '<!doctype html><head><title>Player de vídeo</title></head>')
  account = await signUpTestAccount(api)
  embed = await (await makeMedia(api, account.accountId)).embed(['escola.com.br', 'curso.io'])
})
afterAll(() => api.close())

const framed = { 'sec-fetch-dest': 'iframe' }
/** Status, who may frame it and heading of a refusal; it always has its headers and says what to do. */
const refused = async (path: string, headers: Record<string, string>) => {
  const answer = await get(api, path, { 'accept-language': 'en', cookie: 'a=b', ...headers })
  const html = await answer.text()
  expect(html).toContain('lang="pt-BR"')
  expect(html).not.toContain('Player de vídeo</title>')
  expect(html.match(/<p\b[^>]*>[^<]{20,}<\/p>/g)).toHaveLength(2)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors /,
  )
  const style = createHash('sha256')
    .update(/<style>(.*)<\/style>/s.exec(html)?.[1] ?? '')
    .digest('base64')
  expect(policy).toContain(style)
  const script = /<script>(.*)<\/script>/s.exec(html)?.[1]
  expect(html.includes('data-told')).toBe(script !== undefined)
  if (script !== undefined) expect(policy).toContain(createHash('sha256').update(script).digest('base64'))
  expectHeaders(answer)
  return [answer.status, ancestors(answer), /<h1>(.*)<\/h1>/.exec(html)?.[1]]
}
const expectHeaders = ({ headers }: Response) => {
  expect(headers.getSetCookie()).toEqual([])
  expect(
    Object.fromEntries(
      ['x-content-type-options', 'referrer-policy', 'cache-control', 'cross-origin-resource-policy', 'x-robots-tag'].map((name) => [
        name,
        headers.get(name),
      ]),
    ),
  ).toEqual({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  })
  expect(headers.get('permissions-policy')).toContain('camera=(), display-capture=(), geolocation=(), microphone=()')
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
}
const ancestors = (answer: Response) => /frame-ancestors ([^;]+)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]

describe('the player page of an embed', () => {
  it('sets frame-ancestors to its domains and their subdomains on any port', async () => {
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

  it('admits test hosts: localhost and IPv4 by frame-ancestors, IPv6 by the Referer', async () => {
    const testing = await (await makeMedia(api, account.accountId)).embed(['localhost', '127.0.0.1', '[::1]'])
    const from = (referer: string) => get(api, `/embed/${testing}`, { ...framed, referer })
    const named = 'http://localhost:* http://*.localhost:* https://localhost:* https://*.localhost:* http://127.0.0.1:* https://127.0.0.1:*'
    for (const page of ['http://localhost:5173/', 'https://127.0.0.1:8080/']) {
      const answer = await from(page)
      expect([answer.status, ancestors(answer)]).toEqual([200, named])
    }
    expect(ancestors(await from('http://[::1]:3000/'))).toBe('http://*:* https://*:*')
    expect((await from('http://[::2]:3000/')).status).toBe(403)
  })

  it('has a restrictive Content-Security-Policy, no cookie and Referrer-Policy no-referrer', async () => {
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
    expectHeaders(answer)
    // A policy that withheld these would take them from the player whatever the framing page gives.
    for (const needed of ['autoplay', 'fullscreen', 'encrypted-media', 'picture-in-picture'])
      expect(answer.headers.get('permissions-policy')).not.toContain(needed)
  })

  it('answers 200 to an iframe without a Referer and to requests without Sec-Fetch-Dest', async () => {
    expect((await get(api, `/embed/${embed}`, framed)).status).toBe(200)
    expect((await get(api, `/embed/${embed}`)).status).toBe(200)
  })

  it('does not vary with Accept-Language or cookies, and sets no cookie', async () => {
    const plain = await get(api, `/embed/${embed}`, framed)
    const other = await get(api, `/embed/${embed}`, { ...framed, 'accept-language': 'en-US', cookie: 'videozz_refresh=x; a=b' })
    expect(await other.text()).toBe(await plain.text())
    expect(other.headers.getSetCookie()).toEqual([])
    expect(other.headers.get('vary')).toBeNull()
  })

  it.each(['document', 'frame', 'object', 'embed', 'empty', 'script', 'image', 'fencedframe'])(
    'answers 403 to Sec-Fetch-Dest %s',
    async (dest) => {
      expect(await refused(`/embed/${embed}`, { 'sec-fetch-dest': dest })).toEqual([403, "'none'", 'Este endereço não abre sozinho'])
    },
  )

  it.each([
    'https://outro.com/',
    'https://minhaescola.com.br/',
    'https://escola.com.br.outro.com/',
    'https://escola.com.br@outro.com/',
    'data:text/html,x',
    'null',
    'x',
  ])('answers 403 to the Referer %s', async (referer) => {
    expect(await refused(`/embed/${embed}`, { ...framed, referer })).toEqual([403, '*', 'Este vídeo não foi liberado para este site'])
  })

  it('answers 403 with a page that cannot be framed when the token has no domains', async () => {
    const bare = await (await makeMedia(api, account.accountId)).embed([])
    const words = [403, "'none'", 'Este vídeo ainda não foi liberado para nenhum site']
    expect(await refused(`/embed/${bare}`, framed)).toEqual(words)
    expect(await refused(`/embed/${bare}`, { 'sec-fetch-dest': 'document' })).toEqual(words)
  })

  it('answers 404 for an unknown token or a deleted media, and 403 for a canceled account', async () => {
    const unknown = [404, '*', 'Este vídeo não está mais disponível']
    expect(await refused(`/embed/${'x'.repeat(16)}`, framed)).toEqual(unknown)
    for (const wrong of ['ABC', '%00', 'x'.repeat(1000), '..%2Fapi', encodeURIComponent("' or 1=1 --"), 'çã'])
      expect(await refused(`/embed/${wrong}`, framed)).toEqual(unknown)
    const media = await makeMedia(api, account.accountId)
    const gone = await media.embed()
    await api.db.updateTable('videos').set({ deleted_at: new Date() }).where('key', '=', media.key).execute()
    expect(await refused(`/embed/${gone}`, framed)).toEqual(unknown)
    const canceled = await signUpTestAccount(api, { status: 'canceled' })
    const blocked = await (await makeMedia(api, canceled.accountId)).embed()
    expect(await refused(`/embed/${blocked}`, framed)).toEqual([403, '*', 'Este vídeo está indisponível no momento'])
    // What stands with a producer is nobody's business on a site that is not theirs.
    expect(await refused(`/embed/${blocked}`, { ...framed, referer: 'https://outro.com/' })).toEqual([
      403,
      '*',
      'Este vídeo não foi liberado para este site',
    ])
  })

  it('tells the framing page the code of its refusal, and nothing else', async () => {
    const told = async (path: string, headers: Record<string, string>) => {
      const html = await (await get(api, path, { ...framed, ...headers })).text()
      const text = /data-told="([^"]+)"/.exec(html)?.[1]?.replaceAll('&#34;', '"')
      return text === undefined ? null : (JSON.parse(text) as unknown)
    }
    const refusal = (code: string) => ({ type: 'videozz:event', event: 'refused', detail: { code } })
    expect(await told(`/embed/${embed}`, { referer: 'https://outro.com/' })).toEqual(refusal('PLAYBACK_SITE_NOT_ALLOWED'))
    expect(await told('/embed/nada', {})).toEqual(refusal('PLAYBACK_EMBED_UNKNOWN'))
    expect(await told(`/embed/${embed}`, { 'sec-fetch-dest': 'document' })).toBeNull()
    expect(await told(`/embed/${embed}`, {})).toBeNull()
  })

  it('answers 503 without its index.html', async () => {
    const file = join(api.env.embedDir ?? '', 'index.html')
    rmSync(file)
    expect((await refused(`/embed/${embed}`, framed)).slice(0, 1)).toEqual([503])
    writeFileSync(file, '<!doctype html><head><title>Player de vídeo</title></head>')
  })

  it('answers 503 with a refresh after 10 seconds while the database is unreachable', async () => {
    const database = await createTestDatabase()
    const cable = new Cable(database.url)
    await cable.mend()
    const down = await startTestApi({ database: { ...database, url: cable.url } })
    await cable.cut()
    const answer = await get(down, `/embed/${embed}`, framed)
    expect([answer.status, ancestors(answer), answer.headers.get('content-type')]).toEqual([503, '*', 'text/html; charset=utf-8'])
    expect(await answer.text()).toMatch(/http-equiv="refresh" content="10".*O serviço está temporariamente indisponível/s)
    await cable.mend()
    await down.close()
    await cable.cut()
    await database.close()
  })

  it('logs the reason of each refusal, without the query of the Referer', async () => {
    log.length = 0
    await refused(`/embed/${embed}`, { ...framed, referer: 'https://outro.com/aula?aluno=ana@exemplo.com' })
    await refused(`/embed/${embed}`, { 'sec-fetch-dest': 'document' })
    await refused('/embed/nada', framed)
    await refused('/embed/preview', { 'sec-fetch-dest': 'document' })
    const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['msg'] === 'player page refused')
    expect(lines.map(({ reason, site, dest, embed: key }) => ({ reason, site, dest, key }))).toEqual([
      { reason: 'foreign-site', site: 'outro.com', dest: 'iframe', key: embed },
      { reason: 'opened-directly', site: undefined, dest: 'document', key: embed },
      { reason: 'unknown', site: undefined, dest: 'iframe', key: undefined },
      { reason: 'opened-directly', site: undefined, dest: 'document', key: undefined },
    ])
    expect(log.join('')).not.toContain('ana@exemplo.com')
  })
})

describe('the preview page', () => {
  it('limits frame-ancestors to its own origin and PUBLIC_URL', async () => {
    const answer = await get(api, '/embed/preview', { ...framed, 'sec-fetch-site': 'same-origin', referer: `${api.url}/media/x` })
    expect(answer.status).toBe(200)
    expect(ancestors(answer)).toBe(`'self' ${new URL(api.env.publicUrl).origin}`)
    expectHeaders(answer)
    expect((await get(api, '/embed/preview', { ...framed, referer: `${api.env.publicUrl}/media/x` })).status).toBe(200)
    expect((await get(api, '/embed/preview', framed)).status).toBe(200)
  })

  it.each([
    ['opened as a document', { 'sec-fetch-dest': 'document' }, 'Este endereço não abre sozinho'],
    ['requested with fetch', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }, 'Este endereço não abre sozinho'],
    ['framed by another site', { ...framed, 'sec-fetch-site': 'cross-site' }, 'Este vídeo não foi liberado para este site'],
    ['framed by a same-site host', { ...framed, 'sec-fetch-site': 'same-site' }, 'Este vídeo não foi liberado para este site'],
    ['the Referer is another site', { ...framed, referer: 'https://outro.com/' }, 'Este vídeo não foi liberado para este site'],
    ['the Referer has another port', { ...framed, referer: 'http://localhost:1/' }, 'Este vídeo não foi liberado para este site'],
    ['the Referer is not an http URL', { ...framed, referer: 'android-app://x' }, 'Este vídeo não foi liberado para este site'],
  ])('answers 403 with a page that cannot be framed when %s', async (_how, headers: Record<string, string>, title) => {
    expect(await refused('/embed/preview', headers)).toEqual([403, "'none'", title])
  })
})

describe('the preview page of a linked video', () => {
  const page = '/embed/preview/youtube'
  beforeAll(() =>
    writeFileSync(join(api.env.embedDir ?? '', 'youtube.html'), '<!doctype html><head><title>Vídeo do YouTube</title></head>'),
  )

  it('may frame the player of YouTube and nothing else, and is framed by its own origin and PUBLIC_URL alone', async () => {
    const answer = await get(api, page, { ...framed, 'sec-fetch-site': 'same-origin', referer: `${api.url}/media/x` })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; frame-src https://www.youtube-nocookie.com; base-uri 'none'; form-action 'none'; frame-ancestors 'self' ${new URL(api.env.publicUrl).origin}`,
    )
    expect(await answer.text()).toContain('<meta name="videozz-youtube" content="https://www.youtube-nocookie.com">')
    expectHeaders(answer)
  })

  it('is refused as the other preview page is', async () => {
    expect((await refused(page, { 'sec-fetch-dest': 'document' })).slice(0, 2)).toEqual([403, "'none'"])
    expect((await refused(page, { ...framed, 'sec-fetch-site': 'cross-site' })).slice(0, 2)).toEqual([403, "'none'"])
  })

  it('is the only player page with frames of another site', async () => {
    for (const other of ['/embed/preview', `/embed/${embed}`])
      expect((await get(api, other, framed)).headers.get('content-security-policy')).not.toContain('frame-src')
  })
})

it('session and segment tokens are redacted in the log', async () => {
  log.length = 0
  const opened = await play(api, { embed })
  const playlist = await (await get(api, opened.manifest.replace('index', '240p'))).text()
  const segment = playlist.split('\n').find((line) => line.startsWith('/files/s/')) ?? ''
  await get(api, opened.manifest.replace('index.m3u8', 'keys/1-24000000'))
  await get(api, segment)
  await get(api, opened.manifest.replace('/api/', '/api/web/'))
  const written = log.join('')
  const [, pathToken = 'missing'] = /hls\/([^/]+)/.exec(opened.manifest) ?? []
  const [, segmentToken = 'missing'] = /\/s\/([^/]+)/.exec(segment) ?? []
  expect(written).toContain('[redacted]')
  for (const secret of [pathToken, segmentToken, opened.token]) expect(written).not.toContain(secret)
})
