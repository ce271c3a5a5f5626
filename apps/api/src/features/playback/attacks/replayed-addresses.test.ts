import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../shared/testing/start-api.ts'
import { signUpTestAccount } from '../../../shared/testing/test-account.ts'
import { beside, expectRefused, readPlaylist } from '../testing/attack-kit.ts'
import { beat, get, lease, makeMedia, open, type Opened, play, readMedia, release } from '../testing/playback-kit.ts'
import { setStage, type Stage } from '../testing/stage.ts'

let stage: Stage
let mine: Opened
beforeAll(async () => {
  stage = await setStage()
  stage.api.holdClock()
})
beforeEach(async () => {
  mine = await play(stage.api, { embed: stage.embed })
})
afterAll(() => stage.close())

const ask = (address: string) => get(stage.api, address)
/** The token in a session's playlist addresses. */
const tokenOf = (opened: Opened) => opened.manifest.split('/').at(-2) ?? ''
const invalid = { status: 401, code: 'PLAYBACK_SESSION_INVALID' } as const

describe('playlist, key and segment URLs of a session', () => {
  it('expire with the session after twelve hours', async () => {
    const { segments, keys } = await readPlaylist(stage, mine)
    expect((await ask(keys[0] ?? '')).status).toBe(200)
    stage.api.advance(12 * 3_600_000 + 1000)
    for (const address of [mine.manifest, beside(mine, '240p.m3u8'), keys[0] ?? ''])
      await expectRefused(stage, await ask(address), { ...invalid, reason: 'address expired' })
    await expectRefused(stage, await ask(segments[0] ?? ''), {
      status: 403,
      code: 'PLAYBACK_LINK_EXPIRED',
      reason: 'segment address expired',
    })
    for (const call of [lease, release, beat, readMedia])
      expect(await expectRefused(stage, await call(stage.api, mine), { ...invalid, reason: 'bearer expired' })).toMatchObject({
        sessionId: mine.id,
      })
  })

  it('answer 401 or 404 when their token is changed or truncated', async () => {
    const [id = '', created = '', end = '', mac = ''] = tokenOf(mine).split('.')
    const later = (Number.parseInt(end, 36) + 86_400).toString(36)
    for (const token of [
      `${id}.${created}.${later}.${mac}`,
      `${id}.${created}.${end}`,
      `${id}.${created}.${end}.`,
      `${id}.${created}.${end}.${mac}A`,
    ])
      await expectRefused(stage, await ask(mine.manifest.replace(tokenOf(mine), token)), { ...invalid, reason: 'address forged' })
    const { segments } = await readPlaylist(stage, mine)
    const [, , , token = '', address = ''] = (segments[0] ?? '').split('/')
    const fields = token.split('.')
    fields[2] = later
    await expectRefused(stage, await ask(`/files/s/${fields.join('.')}/${address}`), {
      status: 404,
      code: 'NOT_FOUND',
      reason: 'segment address forged',
    })
  })

  it('reject the bearer token of another session, and a token used for the wrong purpose', async () => {
    const other = (await open(stage.api, { embed: stage.embed })).data
    const foreign = { ...mine, token: other.token }
    for (const call of [lease, release, beat, readMedia])
      await expectRefused(stage, await call(stage.api, foreign), { ...invalid, reason: 'bearer of another session' })
    // Right session, wrong use: what stands in addresses is no bearer, and the other way round.
    await expectRefused(stage, await beat(stage.api, { ...mine, token: tokenOf(mine) }), { ...invalid, reason: 'bearer forged' })
    await expectRefused(stage, await ask(mine.manifest.replace(tokenOf(mine), mine.token)), { ...invalid, reason: 'address forged' })
    const bare = await fetch(`${stage.api.url}/api/playback/sessions/${mine.id}/lease`, { method: 'POST' })
    await expectRefused(stage, bare, { ...invalid, reason: 'no bearer' })
  })

  it('answer 404 for segments of another media or account and for unknown keys', async () => {
    const second = await makeMedia(stage.api, stage.account.accountId)
    const stranger = await makeMedia(stage.api, (await signUpTestAccount(stage.api)).accountId)
    const { segments } = await readPlaylist(stage, mine)
    const at = (address: string) => (segments[0] ?? '').replace(/[^/]+$/, address)
    for (const media of [second, stranger])
      for (const address of [media.address('240p', 0), media.address('240p', 'init')])
        await expectRefused(stage, await ask(at(address)), { status: 404, code: 'NOT_FOUND', reason: 'segment address forged' })
    const theirs = await play(stage.api, { embed: await stranger.embed() })
    const own = Buffer.from(await (await ask(beside(mine, 'keys/1-24000000'))).arrayBuffer())
    const other = Buffer.from(await (await ask(beside(theirs, 'keys/1-24000000'))).arrayBuffer())
    expect(own.equals(other)).toBe(false)
    await expectRefused(stage, await ask(beside(mine, 'keys/7-0')), { status: 404, code: 'NOT_FOUND', reason: 'key not of this media' })
    await expectRefused(stage, await ask(beside(mine, 'keys/1-24000099')), {
      status: 404,
      code: 'NOT_FOUND',
      reason: 'key not of this media',
    })
  })

  it('return ciphertext for segments without a lease, and 403 for keys', async () => {
    const { segments, keys } = await readPlaylist(stage, mine)
    await release(stage.api, mine)
    const bytes = Buffer.from(await (await ask(segments[0] ?? '')).arrayBuffer())
    const plain = stage.media.plain.get('240p')?.[0] ?? Buffer.alloc(0)
    expect(plain.subarray(0, 7).toString()).toBe('240p 0 ')
    for (let at = 0; at + 16 <= plain.length; at += 16) expect(bytes.includes(plain.subarray(at, at + 16))).toBe(false)
    await expectRefused(stage, await ask(keys[0] ?? ''), { status: 403, code: 'PLAYBACK_LEASE_REQUIRED', reason: 'no lease' })
  })

  it('answer 401 once the media is deleted', async () => {
    const media = await makeMedia(stage.api, stage.account.accountId)
    const opened = await play(stage.api, { embed: await media.embed() })
    await stage.api.db.updateTable('videos').set({ deleted_at: stage.api.deps.now() }).where('key', '=', media.key).execute()
    for (const address of [opened.manifest, beside(opened, 'keys/1-24000000')])
      await expectRefused(stage, await ask(address), { ...invalid, reason: 'session or media gone' })
  })

  it('answer 401 on an installation with another SECRET_KEY', async () => {
    const other = await startTestApi({ env: { SECRET_KEY: Buffer.alloc(32, 7).toString('base64url') }, database: stage.api.database })
    try {
      expect((await get(other, mine.manifest)).status).toBe(401)
      expect((await beat(other, mine)).error.code).toBe('PLAYBACK_SESSION_INVALID')
    } finally {
      await other.close()
    }
  })
})
