import { randomUUID } from 'node:crypto'
import { tidyViewerTokens } from '@videozz/db'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUpTestAccount } from '../../../shared/testing/test-account.ts'
import { expectRefused } from '../testing/attack-kit.ts'
import { addSecret, open } from '../testing/playback-kit.ts'
import { setStage, signsOf, type Stage, viewerOf } from '../testing/stage.ts'

let stage: Stage
let student = 0
beforeAll(async () => {
  stage = await setStage()
  stage.api.holdClock()
})
afterAll(() => stage.close())

/** A token of another student each time. */
const sign = (claims: Record<string, unknown> = {}) => stage.secret.sign({ sub: `aluno-${(student += 1)}`, ...claims })
const openWith = (token: string, device: string = randomUUID(), ticket?: string, headers: Record<string, string> = {}) =>
  open(stage.api, { embed: stage.embed, device, viewer: { token, ...(ticket !== undefined && { ticket }) } }, headers)
const nameless = () => `once:${randomUUID()}`
const seconds = () => Math.floor(stage.api.deps.now().getTime() / 1000)
const invalid = { status: 403, code: 'PLAYBACK_VIEWER_TOKEN_INVALID' } as const
const elsewhere = { ...invalid, reason: 'viewer token used in another browser' }

describe('a viewer token not signed by the account', () => {
  it.each([
    ['unsigned', () => new UnsecuredJWT({ sub: 'aluno', exp: seconds() + 60 }).encode()],
    [
      'bad-signature',
      () => new SignJWT({ sub: 'aluno', exp: seconds() + 60 }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('a guess')),
    ],
    [
      'wrong-algorithm',
      () => new SignJWT({ sub: 'aluno', exp: seconds() + 60 }).setProtectedHeader({ alg: 'HS512' }).sign(Buffer.alloc(64, 1)),
    ],
    ['malformed', () => 'eyJhbGciOiJIUzI1NiJ9'],
    ['bad-signature', async () => (await sign()).slice(0, -4)],
    ['bad-signature', async () => `${(await sign()).split('.').slice(0, 2).join('.')}.`],
    ['malformed', async () => (await sign()).split('.').slice(0, 2).join('.')],
    ['malformed', () => '{"sub":"aluno"}'],
  ])('is refused: %s', async (reason, make) => {
    await expectRefused(stage, await openWith(await make()), { ...invalid, reason: `viewer token ${reason}` })
  })

  it('is refused with alg "none" in the header, with or without the signature', async () => {
    const [, body = '', signature = ''] = (await sign()).split('.')
    for (const alg of ['none', 'None', 'NONE']) {
      const head = Buffer.from(JSON.stringify({ alg })).toString('base64url')
      for (const token of [`${head}.${body}.`, `${head}.${body}.${signature}`])
        await expectRefused(stage, await openWith(token), { ...invalid, reason: 'viewer token unsigned' })
    }
  })

  it('is refused when signed with another secret, with the kid of another account or of this account', async () => {
    const theirs = await addSecret(stage.api, (await signUpTestAccount(stage.api)).accountId)
    await expectRefused(stage, await openWith(await theirs.sign()), { ...invalid, reason: 'viewer token unknown-key' })
    const unnamed = await new SignJWT({ sub: 'aluno', exp: seconds() + 60 })
      .setProtectedHeader({ alg: 'HS256', kid: stage.secret.id })
      .sign(Buffer.from(theirs.id))
    await expectRefused(stage, await openWith(unnamed), { ...invalid, reason: 'viewer token bad-signature' })
  })

  it('answers INVALID_INPUT above the maximum length and 413 for a body of 2 MiB', async () => {
    await expectRefused(stage, await openWith(await sign({ name: 'x'.repeat(5000) })), {
      status: 400,
      code: 'INVALID_INPUT',
      reason: 'invalid viewer.token',
    })
    const huge = await fetch(`${stage.api.url}/api/playback/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ embed: stage.embed, device: randomUUID(), viewer: { token: 'x'.repeat(2 * 1024 * 1024) } }),
    })
    expect(huge.status).toBe(413)
  })
})

describe('a viewer token signed by the account', () => {
  it('is refused for another audience, when expired or with exp too far ahead', async () => {
    await expectRefused(stage, await openWith(await sign({ aud: 'another-product' })), {
      ...invalid,
      reason: 'viewer token wrong-audience',
    })
    await expectRefused(stage, await openWith(await sign({ exp: seconds() + 86_400 })), {
      ...invalid,
      reason: 'viewer token too-far-ahead',
    })
    await expectRefused(stage, await openWith(await sign({ exp: seconds() - 86_400 })), { ...invalid, reason: 'viewer token expired' })
    const device = randomUUID()
    const other = (await openWith(await sign(), device)).data.viewer.ticket ?? ''
    await expectRefused(stage, await openWith(await sign({ exp: seconds() - 90 }), device, other), {
      ...invalid,
      reason: 'viewer token expired, ticket of another viewer',
    })
  })

  it('opens several sessions on the device that used it first, also concurrently', async () => {
    const token = await sign()
    const device = randomUUID()
    const atOnce = await Promise.all([1, 2, 3].map(() => openWith(token, device)))
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200])
    stage.api.advance(4 * 60_000)
    expect((await openWith(token, device)).status).toBe(200)
  })

  it('is accepted for device ids with the prefix once: only from the user agent that used it first', async () => {
    const token = await sign()
    const browser = { 'user-agent': 'private window' }
    expect((await openWith(token, nameless(), undefined, browser)).status).toBe(200)
    expect((await openWith(token, nameless(), undefined, browser)).status).toBe(200)
    await expectRefused(stage, await openWith(token, nameless(), undefined, { 'user-agent': 'another' }), elsewhere)
    const kept = await sign()
    expect((await openWith(kept)).status).toBe(200)
    await expectRefused(stage, await openWith(kept, nameless(), undefined, browser), elsewhere)
  })

  it('is refused on another device and leaves token-replayed signs, at most 20', async () => {
    const token = await sign()
    const first = (await openWith(token)).data
    const viewer = await viewerOf(stage, first)
    for (let attempt = 0; attempt < 3; attempt++)
      expect(await expectRefused(stage, await openWith(token), elsewhere)).toMatchObject({
        accountId: stage.account.accountId,
        videoKey: stage.media.key,
      })
    expect((await signsOf(stage, { viewer })).map(({ kind }) => kind)).toEqual(Array(3).fill('token-replayed'))
    for (let attempt = 0; attempt < 30; attempt++) await openWith(token)
    expect(await signsOf(stage, { viewer })).toHaveLength(20)
  })

  it('is recognized as used under every base64url spelling of its signature', async () => {
    const token = await sign()
    await openWith(token)
    // Of the last symbol of 32 bytes in base64url two bits mean nothing: four spellings of the same signature.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = alphabet.indexOf(token.at(-1) ?? '')
    for (const low of [0, 1, 2, 3]) await expectRefused(stage, await openWith(token.slice(0, -1) + alphabet[(last & ~3) | low]), elsewhere)
  })

  it('opens a session for exactly one of eight devices that use it at the same time', async () => {
    const token = await sign()
    const answers = await Promise.all(Array.from({ length: 8 }, () => openWith(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === invalid.code)).toHaveLength(7)
  })

  it('is deleted from viewer_token_uses after it expires, and is still refused', async () => {
    const token = await sign()
    await openWith(token)
    const uses = () => stage.api.db.selectFrom('viewer_token_uses').select('hash').execute()
    await tidyViewerTokens(stage.api.db, stage.api.deps.now())
    expect((await uses()).length).toBeGreaterThan(0)
    stage.api.advance(8 * 60_000)
    await tidyViewerTokens(stage.api.db, stage.api.deps.now())
    expect(await uses()).toEqual([])
    await expectRefused(stage, await openWith(token), { ...invalid, reason: 'viewer token expired' })
  })

  it('is not written to the log, accepted or refused, nor is its ticket', async () => {
    const good = await sign()
    const bad = `${good.slice(0, -6)}AAAAAA`
    const { ticket } = (await openWith(good)).data.viewer
    await openWith(bad)
    await openWith('', randomUUID(), ticket ?? '')
    const text = JSON.stringify(stage.log)
    for (const secret of [good, bad, ticket ?? '']) expect(text).not.toContain(secret.slice(-20))
    expect(text).toContain('playback refused')
  })
})
