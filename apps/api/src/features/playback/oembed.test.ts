import { createKey } from '@videozz/db'
import type { Oembed } from '@videozz/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeTestPlayerPage } from '../../shared/testing/knock.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { faultOf, get, makeMedia } from './testing/playback-kit.ts'

let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  api.holdClock()
  writeTestPlayerPage(api)
})
afterAll(() => api.close())
beforeEach(async () => {
  account = await signUpTestAccount(api)
})

const origin = () => new URL(api.env.publicUrl).origin
const addressOf = (key: string) => `${origin()}/embed/${key}`
const ask = (url: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  get(api, `/oembed?${new URLSearchParams({ url, ...query }).toString()}`, headers)
const refusalOf = async (url: string, query?: Record<string, string>, headers?: Record<string, string>) => {
  const response = await ask(url, query, headers)
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  return [response.status, await faultOf(response)]
}
const gone = [404, 'EMBED_NOT_FOUND']
const refused = [401, 'OEMBED_REFUSED']
/** The links to oEmbed answers in the player page, as a server gets it that looks for them, or a browser. */
const linksOf = async (key: string, headers: Record<string, string> = {}) => {
  const html = await (await get(api, `/embed/${key}`, headers)).text()
  return [...html.matchAll(/<link rel="alternate" type="([\w/+]+)" href="([^"]+)">/g)].map(([, type, href]) => [
    type,
    href!.replaceAll('&#38;', '&'),
  ])
}

describe('GET /oembed', () => {
  it('answers JSON with the frame, title and cover, which the player page links to', async () => {
    const media = await makeMedia(api, account.accountId, { title: 'Aula <1>' })
    await api.db
      .updateTable('videos')
      .set({ thumbnails: ['a'.repeat(32) + '.jpg'] })
      .where('key', '=', media.key)
      .execute()
    const embed = await media.embed()
    const links = await linksOf(embed)
    expect(await linksOf(embed, { 'sec-fetch-dest': 'iframe' })).toEqual([])
    expect(links.map(([type]) => type)).toEqual(['application/json+oembed', 'text/xml+oembed'])
    const response = await get(api, links[0]![1]!.slice(origin().length))
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const answer = (await response.json()) as Oembed
    expect(answer).toMatchObject({
      version: '1.0',
      type: 'video',
      title: 'Aula <1>',
      provider_name: 'Videozz',
      width: 960,
      height: 540,
      thumbnail_url: `${origin()}/files/i/${'a'.repeat(32)}.jpg`,
      thumbnail_width: 854,
      thumbnail_height: 480,
    })
    expect(answer.html).toContain(`<iframe src="${addressOf(embed)}" title="Aula &lt;1&gt;" width="960"`)
    const small = (await (await ask(addressOf(embed), { maxwidth: '320', maxheight: '600', dnt: '1' })).json()) as Oembed
    expect([small.width, small.thumbnail_url]).toEqual([320, undefined])

    const xml = await get(api, links[1]![1]!.slice(origin().length))
    expect(xml.headers.get('content-type')).toBe('text/xml; charset=utf-8')
    expect(await xml.text()).toMatch(/^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed><version>1\.0<\/version>/)
  })

  it('lets scripts of the allowed sites read it, and no others', async () => {
    const embed = await (await makeMedia(api, account.accountId)).embed(['escola.com.br'])
    for (const site of ['https://aulas.escola.com.br:8443', origin()]) {
      const response = await ask(addressOf(embed), {}, { origin: site })
      expect([response.status, response.headers.get('vary')]).toEqual([200, 'origin'])
      if (site !== origin()) expect(response.headers.get('access-control-allow-origin')).toBe(site)
    }
    for (const site of ['https://outro.com', 'null']) expect(await refusalOf(addressOf(embed), {}, { origin: site })).toEqual(refused)
  })

  it('answers 404 to addresses that are no player page here, and for deleted media', async () => {
    const media = await makeMedia(api, account.accountId)
    const embed = await media.embed()
    for (const wrong of [
      'x',
      addressOf('x'.repeat(16)),
      addressOf('preview'),
      `https://outro.com/embed/${embed}`,
      `${origin()}/media/${embed}`,
    ])
      expect(await refusalOf(wrong)).toEqual(gone)
    await api.db.updateTable('videos').set({ deleted_at: new Date() }).where('key', '=', media.key).execute()
    expect(await refusalOf(addressOf(embed))).toEqual(gone)
  })

  it('answers 401 without a further word, and no link, where the media may not be embedded', async () => {
    const bare = await (await makeMedia(api, account.accountId)).embed([])
    const unready = await makeMedia(api, account.accountId)
    await api.db.updateTable('videos').set({ playable: false }).where('key', '=', unready.key).execute()
    const free = await signUpTestAccount(api, { plan: 'free' })
    const long = await makeMedia(api, free.accountId)
    await api.db.updateTable('videos').set({ duration: 1201 }).where('key', '=', long.key).execute()
    const tooLong = await long.embed()
    const sound = await makeMedia(api, account.accountId, { rungs: ['audio'] })
    const canceled = await signUpTestAccount(api, { status: 'canceled' })
    const blocked = await (await makeMedia(api, canceled.accountId)).embed()
    const signed = await signUpTestAccount(api)
    await api.db.updateTable('accounts').set({ requires_signed_viewer: true }).where('id', '=', signed.accountId).execute()
    const named = await (await makeMedia(api, signed.accountId)).embed()
    for (const embed of [bare, await unready.embed(), tooLong, await sound.embed(), blocked, named]) {
      expect(await refusalOf(addressOf(embed))).toEqual(refused)
      expect(await linksOf(embed)).toEqual([])
    }
    await api.db.insertInto('feature_flags').values({ flag: 'embed-video-full-time', account_id: free.accountId }).execute()
    expect(await linksOf(tooLong)).toHaveLength(2)
  })

  it('answers for a playlist while a media of it may be embedded', async () => {
    const { key } = await makeMedia(api, account.accountId)
    const id = createKey()
    const made = {
      id,
      account_id: account.accountId,
      kind: 'embed' as const,
      folder_id: null,
      videos: [key],
      videos_hash: 'x',
      referrers: ['escola.com.br'],
    }
    await api.db.insertInto('embed_playlists').values(made).execute()
    const answer = (await (await ask(addressOf(id))).json()) as Oembed
    expect([answer.title, answer.type, answer.thumbnail_url]).toEqual(['Lista de aulas', 'video', undefined])
    expect(await linksOf(id)).toHaveLength(2)
    await api.db.updateTable('videos').set({ deleted_at: new Date() }).where('key', '=', key).execute()
    expect(await refusalOf(addressOf(id))).toEqual(refused)
    expect(await linksOf(id)).toEqual([])
  })

  it('answers 501 to other formats, 400 to wrong limits, and 429 to floods', async () => {
    const embed = await (await makeMedia(api, account.accountId)).embed()
    for (const format of ['yaml', 'JSON', '__proto__'])
      expect(await refusalOf(addressOf(embed), { format })).toEqual([501, 'OEMBED_FORMAT'])
    for (const maxwidth of ['0', '-1', '1.5', 'x', '99999999']) expect((await refusalOf(addressOf(embed), { maxwidth }))[0]).toBe(400)
    expect((await get(api, '/oembed')).status).toBe(400)
    await api.db.updateTable('rate_limits').set({ points: 301 }).where('key', 'like', 'oembed:%').execute()
    const flooded = await ask(addressOf(embed))
    expect([flooded.status, await faultOf(flooded)]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  })
})
