import { mostFoundVideos } from '@videozz/contract'
import { updateEncodeStart } from '@videozz/db'
import { restoreMedia } from '@videozz/operations'
import { createTestSubtitle } from '@videozz/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  account = await signUpTestAccount(api)
})
afterAll(() => api.close())

const find = async (search: string, query: Record<string, string | number> = {}, as = account) =>
  (await callApi(api, 'listVideos', { as, query: { search, ...query } })).data
const found = async (search: string) => (await find(search)).items.map(({ title, matches }) => ({ title, matches }))

/** Gives a media captions: seconds and words. */
async function say(videoKey: string, cues: readonly (readonly [number, string])[], accountId = account.accountId): Promise<string> {
  const { key } = await createTestSubtitle(api.db, { video_key: videoKey, account_id: accountId, cues: cues.length })
  await api.db
    .insertInto('subtitle_cues')
    .values(
      cues.map(([start, text], index) => ({
        subtitle_key: key,
        number: index + 1,
        video_key: videoKey,
        account_id: accountId,
        start,
        end: start + 2,
        text,
      })),
    )
    .execute()
  return key
}

describe('listVideos with a search', () => {
  it('matches words of descriptions ignoring accents, case and endings, and returns an excerpt', async () => {
    const { key } = await insertTestVideo(api, account, {
      title: 'Módulo 1',
      description: `${'Introdução ao curso. '.repeat(40)}Aqui se explica a fotossíntese das plantas aquáticas. ${'Fim do texto. '.repeat(40)}`,
    })
    for (const search of ['fotossíntese', 'FOTOSSINTESE', 'planta', 'plantas aquatica']) {
      const [one] = await found(search)
      expect(one).toMatchObject({ title: 'Módulo 1', matches: [{ where: 'description', at: null }] })
      expect(one?.matches[0]?.text).toContain('fotossíntese das plantas aquáticas')
      expect(one?.matches[0]?.text.length).toBeLessThan(245)
    }
    expect(await found('mitocôndria')).toEqual([])
    await callApi(api, 'updateVideo', { as: account, params: { key }, body: { title: 'Módulo 1', description: 'Nada disso' } })
    expect(await found('fotossíntese')).toEqual([])
  })

  it('matches words of titles in any order, and literal substrings of titles', async () => {
    await insertTestVideo(api, account, { title: 'Receita de pão caseiro com fermentação' })
    expect(await found('caseiro pão')).toMatchObject([{ matches: [{ where: 'title', text: 'Receita de pão caseiro com fermentação' }] }])
    expect(await found('ermentac')).toHaveLength(1)
    expect(await found('pã_')).toEqual([])
    expect(await found('pa')).toHaveLength(1)
    expect(await found('zq')).toEqual([])
  })

  it('matches subtitle cues and returns the first three with their start time', async () => {
    const { key } = await insertTestVideo(api, account, { title: 'Gravação 7' })
    const subtitle = await say(key, [
      [3, 'Olá a todos'],
      [754.5, 'Falemos da <i> gravitação universal'],
      [801, 'porque a gravitação é uma força'],
      [900, 'gravitação outra vez'],
      [950, 'e gravitação de novo'],
      [1200, 'a maçã caiu'],
    ])
    expect(await found('gravitacao')).toEqual([
      {
        title: 'Gravação 7',
        matches: [
          { where: 'subtitle', at: 754.5, text: 'Falemos da <i> gravitação universal' },
          { where: 'subtitle', at: 801, text: 'porque a gravitação é uma força' },
          { where: 'subtitle', at: 900, text: 'gravitação outra vez' },
        ],
      },
    ])
    // Words that were said far apart are found too, each where it was said.
    expect((await found('maçã força'))[0]?.matches.map(({ at }) => at)).toEqual([801, 1200])
    expect((await callApi(api, 'deleteSubtitle', { as: account, body: { key: subtitle, videoKey: key } })).status).toBe(200)
    expect(await found('gravitacao')).toEqual([])
  })

  it('excludes deleted media and their subtitles, and includes them again after restoreMedia', async () => {
    const { key } = await insertTestVideo(api, account, { title: 'Perdida e achada' })
    await say(key, [[5, 'helicóptero']])
    await callApi(api, 'deleteVideo', { as: account, params: { key } })
    expect([await found('perdida'), await found('helicóptero')]).toEqual([[], []])
    const restored = await restoreMedia({ ...api.deps, now: api.deps.now() }, { operatorId: null, via: 'command' }, key)
    expect(restored.outcome).toBe('restored')
    expect(await found('helicóptero')).toMatchObject([{ matches: [{ at: 5 }] }])
  })

  it("never returns another account's media", async () => {
    const stranger = await signUpTestAccount(api)
    const { key } = await insertTestVideo(api, stranger, { title: 'Segredo alheio', description: 'palavrasecreta' })
    await say(key, [[1, 'falasecreta']], stranger.accountId)
    for (const search of ['segredo', 'palavrasecreta', 'falasecreta']) {
      expect(await found(search)).toEqual([])
      expect((await find(search, {}, stranger)).items).toHaveLength(1)
    }
  })

  it('accepts special characters and rejects a search of more than 200 characters', async () => {
    for (const search of ["'", '\\', '& | !', 'a:* & b', '(((', '%%%', '___', '🎬🎬🎬', 'שלום עולם', 'de', '-pão', '"']) {
      const answer = await callApi(api, 'listVideos', { as: account, query: { search } })
      expect([search, answer.status]).toEqual([search, 200])
    }
    const long = await callApi(api, 'listVideos', { as: account, query: { search: 'a'.repeat(10_000) } })
    expect(long.error.fields).toEqual({ search: 'A busca deve ter no máximo 200 caracteres.' })
  })

  it('searches subtitles of 27,000 distinct words', async () => {
    const { key } = await insertTestVideo(api, account, { title: 'Sem fim' })
    await say(
      key,
      Array.from({ length: 300 }, (_, index) => [index, Array.from({ length: 90 }, (_word, n) => `w${index}x${n}`).join(' ')] as const),
    )
    expect(await found('w0x0')).toHaveLength(1)
  })
})

describe('library of 2500 media', () => {
  let owner: TestAccount
  const size = 2500
  beforeAll(async () => {
    owner = await signUpTestAccount(api)
    const { key } = await insertTestVideo(api, owner, { title: 'Modelo', deleted_at: new Date() })
    await sql`
      insert into videos (key, account_id, title, type, status, playable, duration, source_size, source_name, secret, created_at)
      select lpad(n::text, 16, 'b'), account_id, 'Lote ' || lpad(n::text, 4, '0'), case when n % 100 = 0 then 'audio' else 'default' end,
        'encoded', true, 60, 0, 'a.mp4', secret, timestamptz '2026-01-01Z' + n * interval '1 second'
      from videos, generate_series(1, ${size}) n where key = ${key}`.execute(api.db)
  })
  const page = async (number: number, query: Record<string, string | number> = {}) => {
    const { data } = await callApi(api, 'listVideos', { as: owner, query: { page: number, limit: 100, ...query } })
    return { total: data.totalItems, pages: data.pages, capped: data.capped, titles: data.items.map(({ title }) => title) }
  }
  const name = (n: number): string => `Lote ${String(n).padStart(4, '0')}`

  it('listVideos returns every media once over all pages, and empty pages beyond the last', async () => {
    for (const [query, expected] of [
      [{}, Array.from({ length: size }, (_, n) => name(size - n))],
      [{ orderBy: 'ascTitle' }, Array.from({ length: size }, (_, n) => name(n + 1))],
    ] as const) {
      const all: string[] = []
      for (let number = 1; number <= 25; number++) all.push(...(await page(number, query)).titles)
      expect(all).toEqual(expected)
    }
    expect(await page(9, { limit: 99, type: 'audio' })).toMatchObject({ total: 25, titles: [] })
    expect((await page(26, { limit: 99 })).titles).toHaveLength(size - 25 * 99)
    expect(await page(27, { limit: 99 })).toMatchObject({ total: size, titles: [] })
    expect((await page(1_000_000)).titles).toEqual([])
  })

  it('listVideos caps the total of a search at mostFoundVideos and paginates up to it', async () => {
    expect(await page(1, { search: 'lote' })).toMatchObject({ total: mostFoundVideos, pages: 10, capped: true })
    expect((await page(10, { search: 'lote', orderBy: 'ascTitle' })).titles.at(-1)).toBe(name(1000))
    expect((await page(11, { search: 'lote' })).titles).toEqual([])
    expect(await page(1, { search: 'Lote 00' })).toMatchObject({ total: 99, capped: false })
    for (const [orderBy, expected] of [
      ['descTitle', Array.from({ length: 99 }, (_, n) => name(99 - n))],
      ['createdAt', Array.from({ length: 99 }, (_, n) => name(99 - n))],
      ['ascTitle', Array.from({ length: 99 }, (_, n) => name(n + 1))],
    ] as const) {
      for (const number of [1, 6, 10, 11]) {
        expect(await page(number, { search: 'Lote 00', orderBy, limit: 10 })).toEqual({
          total: 99,
          pages: 10,
          capped: false,
          titles: expected.slice(number * 10 - 10, number * 10),
        })
      }
    }
  })

  it('listVideos finds rare and common words in every order and with a type filter', async () => {
    const change = async (n: number, title: string, description = '') => {
      const params = { key: String(n).padStart(16, 'b') }
      expect((await callApi(api, 'updateVideo', { as: owner, params, body: { title, description } })).status).toBe(200)
      return params.key
    }
    await change(3, 'Zebra e queijo', 'raríssimo')
    await change(5, name(5), 'outra raríssima, do lote')
    await updateEncodeStart(api.db, await change(7, 'A xq'), 1, api.deps.now(), { type: 'audio' })
    await change(11, 'B ___ traço')
    await say(String(9).padStart(16, 'b'), [[4, 'coisa raríssima']], owner.accountId)
    const orders = [
      ['createdAt', ['Lote 0009', 'Lote 0005', 'Zebra e queijo']],
      ['oldestCreatedAt', ['Zebra e queijo', 'Lote 0005', 'Lote 0009']],
      ['ascTitle', ['Lote 0005', 'Lote 0009', 'Zebra e queijo']],
      ['descTitle', ['Zebra e queijo', 'Lote 0009', 'Lote 0005']],
    ] as const
    for (const [orderBy, titles] of orders) {
      expect(await page(1, { search: 'raríssima', orderBy })).toEqual({ total: 3, pages: 1, capped: false, titles })
      expect(await page(1, { search: 'xq', orderBy })).toMatchObject({ total: 1, titles: ['A xq'] })
      expect(await page(1, { search: '___', orderBy })).toMatchObject({ total: 1, titles: ['B ___ traço'] })
      expect(await page(1, { search: 'xq', orderBy, type: 'default' })).toMatchObject({ total: 0, titles: [] })
      expect(await page(1, { search: 'lote 19', orderBy })).toMatchObject({ total: 100, capped: false })
      expect(await page(1, { search: 'lote 1', orderBy })).toMatchObject({ total: 1000, capped: false })
      expect(await page(1, { search: 'lote 2', orderBy, type: 'audio' })).toMatchObject({ total: 6 })
    }
  })

  it('deleteVideos deletes 1000 media once for two concurrent requests and answers 404 to the other', async () => {
    const keys = Array.from({ length: 1000 }, (_, n) => String(n + 1).padStart(16, 'b'))
    const two = await Promise.all([keys, keys.toReversed()].map((body) => callApi(api, 'deleteVideos', { as: owner, body })))
    expect(two.map((answer) => answer.status).toSorted()).toEqual([200, 404])
    expect((await page(1)).total).toBe(size - 1000)
    const { rows } = await sql`select from audit_log where account_id = ${owner.accountId} and action = 'video.delete'`.execute(api.db)
    expect(rows).toHaveLength(1000)
  })
})
