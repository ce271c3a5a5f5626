import { createDecipheriv, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beside, expectRefused, readPlaylist } from '../testing/attack-kit.ts'
import { get, lease, open, type Opened } from '../testing/playback-kit.ts'
import { setStage, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage({ media: { duration: 9 * 60, rungs: ['240p'] } })
})
afterAll(() => stage.close())

/** What a download program sends to look like a page of the school. */
const disguise = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  referer: 'https://escola.com.br/aula-1',
  origin: 'https://escola.com.br',
  'sec-fetch-dest': 'iframe',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'cross-site',
}
const fetchAs = (address: string) => get(stage.api, address, disguise)
const openAs = async (): Promise<Opened> => (await open(stage.api, { embed: stage.embed }, disguise)).data

describe('a scraper with browser headers', () => {
  it('gets 403 for playlists and keys without a lease', async () => {
    const opened = await openAs()
    const refused = { status: 403, code: 'PLAYBACK_LEASE_REQUIRED', reason: 'no lease' } as const
    for (const address of [opened.manifest, beside(opened, '240p.m3u8'), beside(opened, '480p.m3u8'), beside(opened, 'keys/1-24000000')])
      expect(await expectRefused(stage, await fetchAs(address), refused)).toMatchObject({
        sessionId: opened.id,
        accountId: stage.account.accountId,
        videoKey: stage.media.key,
      })
  })

  it('gets 404 or 401 for guessed segment addresses and tokens', async () => {
    const forged = { status: 404, code: 'NOT_FOUND', reason: 'segment address forged' } as const
    const address = stage.media.address('240p', 0)
    for (const token of ['x', 'a.b.c', `${stage.media.key}.1.zzzzzz.${'A'.repeat(22)}`])
      await expectRefused(stage, await fetchAs(`/files/s/${token}/${address}`), forged)
    await expectRefused(stage, await fetchAs(`/files/s/${'x'.repeat(600)}/${address}`), { ...forged, reason: 'malformed address' })
    for (const token of ['x', 'a.b.c.d', randomUUID()])
      await expectRefused(stage, await fetchAs(`/api/playback/hls/${token}/index.m3u8`), {
        status: 401,
        code: 'PLAYBACK_SESSION_INVALID',
        reason: 'address forged',
      })
    expect((await fetchAs(`/s/${address}`)).status).toBe(404)
    expect((await fetchAs(`/files/${address}`)).status).toBe(404)
  })

  it('cannot open a session with an unknown embed token or a forged player token', async () => {
    await expectRefused(stage, await open(stage.api, { embed: 'a'.repeat(16) }, disguise), {
      status: 404,
      code: 'PLAYBACK_EMBED_UNKNOWN',
      reason: 'embed unknown',
    })
    await expectRefused(stage, await open(stage.api, { embed: stage.embed, playerToken: 'x' }, disguise), {
      status: 400,
      code: 'INVALID_INPUT',
      reason: 'invalid embed',
    })
    await expectRefused(stage, await open(stage.api, { playerToken: 'eyJhbGciOiJub25lIn0.e30.' }, disguise), {
      status: 401,
      code: 'PLAYBACK_SESSION_INVALID',
      reason: 'player token forged or expired',
    })
  })

  it('can decrypt the segments whose keys its pace allows', async () => {
    const opened = await openAs()
    await lease(stage.api, opened)
    const { segments, keys } = await readPlaylist(stage, opened)
    expect(keys).toHaveLength(segments.length)
    const key = Buffer.from(await (await fetchAs(keys[0] ?? '')).arrayBuffer())
    const decipher = createDecipheriv('aes-128-cbc', key, Buffer.alloc(16))
    const cipher = Buffer.from(await (await fetchAs(segments[0] ?? '')).arrayBuffer())
    expect(Buffer.concat([decipher.update(cipher), decipher.final()])).toEqual(stage.media.plain.get('240p')?.[0])
    expect(opened.code).toMatch(/^.{10}$/)
  })
})
