import { createKey } from '@videozz/db'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi({ env: { PUBLIC_URL: 'https://videos.exemplo.com' } })
  account = await signUpTestAccount(api, { plan: 'free' })
})
afterAll(() => api.close())

const call = (videos: string[], as = account, kind?: string) =>
  callApi(api, 'exportEmbedCodes', { as, body: { videos, ...(kind && { kind }) } })

/** Reads a table back as a spreadsheet does (RFC 4180 with semicolons). */
function readTable(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted = '', end] of text.matchAll(/"((?:[^"]|"")*)"(;|\r\n)/g)) {
    row.push(quoted.replaceAll('""', '"'))
    if (end === ';') continue
    rows.push(row)
    row = []
  }
  return rows
}
const table = async (videos: string[], as = account, kind?: string) => {
  const answer = await call(videos, as, kind)
  return readTable(answer.data as unknown as string)
}

it('exportEmbedCodes returns a CSV in the requested order and creates missing embed tokens', async () => {
  await callApi(api, 'saveDefaultDomains', { as: account, body: { domains: ['escola.com.br', 'b.com'] } })
  const first = await insertTestVideo(api, account, { title: '=HYPERLINK("http://mau";"Aula; 1")', duration: 612.4 })
  const second = await insertTestVideo(api, account, { title: 'Aula 2', width: 1080, height: 1920 })
  const kept = await callApi(api, 'getEmbedToken', { as: account, params: { videoId: second.key } })
  await callApi(api, 'saveEmbedDomains', { as: account, params: { tokenId: kept.data.key }, body: { domains: [] } })

  const answer = await call([second.key, first.key, second.key])
  const raw = await fetch(`${api.url}/api/web/embed/csv`, {
    method: 'POST',
    headers: { ...account.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ videos: [first.key] }),
  })
  expect([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="codigos-de-incorporacao.csv"')
  expect(answer.headers.get('cache-control')).toBe('no-store')

  const rows = readTable(answer.data as unknown as string)
  expect(rows[0]).toEqual(['Título', 'Mídia', 'Duração', 'Situação', 'Domínios permitidos', 'Endereço do player', 'Código de incorporação'])
  expect(rows.slice(1).map((row) => row.slice(0, 5))).toEqual([
    ['Aula 2', second.key, '00:10:00', 'Sem domínio permitido: ainda não toca em nenhum site', ''],
    ['\'=HYPERLINK("http://mau";"Aula; 1")', first.key, '00:10:12', 'Pronto', 'escola.com.br, b.com'],
  ])
  const token = await callApi(api, 'getEmbedToken', { as: account, params: { videoId: first.key } })
  expect(rows[2]?.[5]).toBe(`https://videos.exemplo.com/embed/${token.data.key}`)
  expect(rows[2]?.[6]).toMatch(
    new RegExp(`^<div .*<iframe src="https://videos\\.exemplo\\.com/embed/${token.data.key}" .*</iframe> </div>$`),
  )
  expect(rows[1]?.[6]).toContain('max-width:405px')
})

it('exportEmbedCodes adds merge tags to the codes, or {{token_do_aluno}} if the account requires signed viewers', async () => {
  const owner = await signUpTestAccount(api)
  const { key } = await insertTestVideo(api, owner)
  const codeWith = async (tags?: unknown) => {
    const { data } = await callApi(api, 'exportEmbedCodes', {
      as: owner,
      body: { videos: [key], kind: 'cademi', ...(tags ? { tags } : {}) },
    })
    return readTable(data as unknown as string)[1]?.[6]
  }
  expect(await codeWith()).not.toContain('#')
  expect(await codeWith({ email: '[email]', name: '' })).toContain('#email=[email]"')
  await callApi(api, 'createEmbedSecret', { as: owner })
  await callApi(api, 'saveSignedViewerRule', { as: owner, body: { required: true } })
  expect(await codeWith({ email: '[email]', name: '' })).toContain('#viewer={{token_do_aluno}}"')
  for (const tags of [{ email: 'x'.repeat(81), name: '' }, { email: 'x' }, 'x'])
    expect((await callApi(api, 'exportEmbedCodes', { as: owner, body: { videos: [key], tags } })).error.code).toBe('INVALID_INPUT')
})

it('exportEmbedCodes creates one token per media and kind under concurrent requests', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, async () => (await insertTestVideo(api, account)).key))
  const tables = await Promise.all([table(keys), table(keys.toReversed()), table(keys), table(keys, account, 'cademi')])
  const addresses = (rows: string[][]) =>
    rows
      .slice(1)
      .map((row) => row[5])
      .toSorted()
  expect(new Set(addresses(tables[0] ?? [])).size).toBe(20)
  expect(addresses(tables[1] ?? [])).toEqual(addresses(tables[0] ?? []))
  expect(addresses(tables[2] ?? [])).toEqual(addresses(tables[0] ?? []))
  expect(addresses(tables[3] ?? []).some((address) => addresses(tables[0] ?? []).includes(address))).toBe(false)
  const { tokens } = await api.db
    .selectFrom('embed_tokens')
    .select((select) => select.fn.countAll<number>().as('tokens'))
    .where('video_key', 'in', keys)
    .executeTakeFirstOrThrow()
  expect(tokens).toBe(40)
})

it('exportEmbedCodes gives the reason for media that cannot be embedded, and creates no token for them', async () => {
  const stranger = await insertTestVideo(api, await signUpTestAccount(api), { title: 'De outra conta' })
  const gone = await insertTestVideo(api, account)
  await callApi(api, 'deleteVideo', { as: account, params: { key: gone.key } })
  const cases = [
    [await insertTestVideo(api, account, { duration: 1201 }), 'Embed não disponível para conteúdos acima de 20 minutos.'],
    [await insertTestVideo(api, account, { type: 'audio' }), 'Recurso indisponível para este tipo de mídia'],
    [await insertTestVideo(api, account, { type: 'youtube' }), 'Recurso indisponível para este tipo de mídia'],
    [
      await insertTestVideo(api, account, { playable: false, status: 'probing', duration: null }),
      'Este conteúdo ainda está sendo processado.',
    ],
    [await insertTestVideo(api, account, { playable: false, status: 'error' }), 'Processamento interrompido'],
    [stranger, 'Nenhum vídeo encontrado.'],
    [gone, 'Nenhum vídeo encontrado.'],
  ] as const
  const rows = await table([...cases.map(([video]) => video.key), 'z'.repeat(16)])
  expect(rows.slice(1).map((row) => [row[1], row[3], row[5]])).toEqual([
    ...cases.map(([video, reason]) => [video.key, reason, '']),
    ['z'.repeat(16), 'Nenhum vídeo encontrado.', ''],
  ])
  expect(JSON.stringify(rows)).not.toContain('De outra conta')
  const made = await api.db
    .selectFrom('embed_tokens')
    .select('id')
    .where(
      'video_key',
      'in',
      cases.map(([video]) => video.key),
    )
    .execute()
  expect(made).toEqual([])
})

it('exportEmbedCodes accepts 1 to 500 media keys and answers INVALID_INPUT for other lists and unknown kinds', async () => {
  const keys = Array.from({ length: 501 }, () => createKey())
  expect((await call(keys)).error.code).toBe('INVALID_INPUT')
  expect(await table(keys.slice(1))).toHaveLength(501)
  for (const wrong of [[], ['x'], [1], null]) expect((await call(wrong as string[])).error.code).toBe('INVALID_INPUT')
  expect((await call([createKey()], account, 'outro')).error.code).toBe('INVALID_INPUT')
})
