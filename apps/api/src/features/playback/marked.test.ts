import { createDecipheriv } from 'node:crypto'
import { deriveKey, findMediaSecret, unwrapKey } from '@videozz/db'
import { codeKey, type CodeHolder, sessionBits } from '@videozz/imprint/code'
import { segmentKeyIndex } from '@videozz/domain'
import type { TestMedia } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { PlaybackTokens } from '../../shared/playback/playback-tokens.ts'
import { addSecret, get, lease, makeMedia, open, type Opened, play } from './testing/playback-kit.ts'
import { readPlaylist } from './testing/read-playlist.ts'

let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  account = await signUpTestAccount(api)
})
afterAll(() => api.close())

const duration = 41
const units = 21
const makeMarked = (published?: Record<string, number>) =>
  makeMedia(api, account.accountId, { duration, marked: true, ...(published && { published }) })
const playlistOf = async (opened: Opened, rung: string) =>
  readPlaylist(await (await get(api, new URL(`${rung}.m3u8`, new URL(opened.manifest, api.url)).pathname)).text()).entries
/** The variants a session is given, by the first byte of what it decrypts. */
async function variantsOf(opened: Opened, rung: string): Promise<number[]> {
  const found: number[] = []
  for (const [k, { uri, key }] of (await playlistOf(opened, rung)).entries()) {
    const secret = Buffer.from(await (await get(api, new URL(key, new URL(opened.manifest, api.url)).pathname)).arrayBuffer())
    const iv = Buffer.alloc(16)
    iv.writeUInt32BE(k, 12)
    const decipher = createDecipheriv('aes-128-cbc', secret, iv)
    const bytes = Buffer.from(await (await get(api, uri)).arrayBuffer())
    found.push(Buffer.concat([decipher.update(bytes), decipher.final()])[0] ?? 0)
  }
  return found
}
async function codeOf(media: TestMedia, holder: CodeHolder): Promise<number[]> {
  const secret = unwrapKey(deriveKey(api.env.secretKey, 'media'), await findMediaSecret(api.db, media.key))
  const bitOf = sessionBits(codeKey(secret, 1), { videoKey: media.key, generation: 1, version: 1 }, holder)
  return Array.from({ length: units }, (_, unit) => (bitOf(unit) ? 1 : 2))
}
const holdersOf = async (media: TestMedia) =>
  (await api.db.selectFrom('mark_holders').selectAll().where('video_key', '=', media.key).execute()).map(({ kind, holder_id }) => ({
    kind,
    id: holder_id,
  }))

it('a session is given one variant of each unit, by its code, the same in every rung', async () => {
  const media = await makeMarked()
  const embed = await media.embed()
  const [one, other] = [await play(api, { embed }), await play(api, { embed })]
  const own = await codeOf(media, { kind: 'session', id: one.id })
  expect(await variantsOf(one, '240p')).toEqual(own)
  expect(await variantsOf(one, '480p')).toEqual(own)
  const theirs = await codeOf(media, { kind: 'session', id: other.id })
  expect(await variantsOf(other, '240p')).toEqual(theirs)
  expect(theirs).not.toEqual(own)
  expect((await playlistOf(one, '240p')).map((entry) => entry.duration)).toEqual([...Array.from({ length: 20 }, () => 2), 1])
  expect(await holdersOf(media)).toEqual(expect.arrayContaining([one, other].map(({ id }) => ({ kind: 'session', id }))))
})

it('sessions of a verified viewer have one code; previews have that of the person', async () => {
  const media = await makeMarked()
  const { sign } = await addSecret(api, account.accountId)
  const embed = await media.embed()
  const token = await sign()
  const opened = [await play(api, { embed, viewer: { token } }), await play(api, { embed, viewer: { token: await sign() } })]
  const viewer = await api.db
    .selectFrom('playback_sessions')
    .select('viewer_id')
    .where('id', '=', opened[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  const own = await codeOf(media, { kind: 'viewer', id: viewer.viewer_id ?? '' })
  for (const each of opened) expect(await variantsOf(each, '240p')).toEqual(own)
  const { data } = await callApi(api, 'getPlayerToken', { as: account, params: { key: media.key } })
  const preview = (await open(api, { playerToken: data.playerToken })).data
  await lease(api, preview)
  expect(await variantsOf(preview, '240p')).toEqual(await codeOf(media, { kind: 'user', id: account.userId }))
  expect(await holdersOf(media)).toEqual(
    expect.arrayContaining([
      { kind: 'viewer', id: viewer.viewer_id },
      { kind: 'user', id: account.userId },
    ]),
  )
  expect(await holdersOf(media)).toHaveLength(2)
})

it('a session is told whether what it plays has the mark, whatever the media gets later', async () => {
  const [marked, plain] = [await makeMarked(), await makeMedia(api, account.accountId, { duration })]
  expect((await open(api, { embed: await marked.embed() })).data.markedPicture).toBe(true)
  const embed = await plain.embed()
  expect((await open(api, { embed })).data.markedPicture).toBeUndefined()
  await api.db.updateTable('videos').set({ mark: true, mark_queued_at: new Date() }).where('key', '=', plain.key).execute()
  expect((await open(api, { embed })).data.markedPicture).toBeUndefined()
  const { data } = await callApi(api, 'getPlayerToken', { as: account, params: { key: marked.key } })
  expect((await open(api, { playerToken: data.playerToken })).data.markedPicture).toBe(true)
})

it('is played while it is encoded: a unit that is not published is held, one without a mark does not exist', async () => {
  const media = await makeMarked({ '240p': 3, '480p': 0 })
  const opened = await play(api, { embed: await media.embed() })
  const entries = await playlistOf(opened, '240p')
  expect(entries).toHaveLength(units)
  const held = get(api, entries[3]?.uri ?? '')
  await media.publish('240p', 3)
  expect((await held).status).toBe(200)
  const tokens = new PlaybackTokens(api.env.secretKey, api.deps.now)
  const pathOf = tokens.segmentPaths({ videoKey: media.key, generation: 1 })
  for (const address of [media.address('240p', 0), media.address('240p', 5), media.address('240p', 30, 1)])
    expect((await get(api, pathOf(address))).status).toBe(404)
})

it('keys are given by the numbers of the media’s own layout alone, which tell how much each opens', async () => {
  for (const marked of [true, false]) {
    const media = await makeMedia(api, account.accountId, { duration, marked })
    const opened = await play(api, { embed: await media.embed() })
    const [own, other] = [
      segmentKeyIndex('240p', 0, marked ? 'units' : 'growing'),
      segmentKeyIndex('240p', 0, marked ? 'growing' : 'units'),
    ]
    const ask = async (number: number) => (await get(api, new URL(`keys/1-${number}`, new URL(opened.manifest, api.url)).pathname)).status
    expect([await ask(other), await ask(own)]).toEqual([404, 200])
  }
})

it('keys of units are given by the two seconds that each opens', async () => {
  const media = await makeMarked()
  const opened = await play(api, { embed: await media.embed() })
  await variantsOf(opened, '240p')
  const bucket = await api.db.selectFrom('key_buckets').select(['level', 'episode_seconds']).where('video_key', '=', media.key).execute()
  expect(Math.round(bucket[0]?.episode_seconds ?? 0)).toBe(units * 2)
})
