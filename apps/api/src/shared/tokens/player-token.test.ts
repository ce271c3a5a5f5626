import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, it } from 'vitest'
import { PlayerTokens, playerTokenSeconds } from './player-token.ts'

const start = new Date('2026-03-01T10:00:00Z')
let now = start
const tokens = new PlayerTokens('a secret of this installation', () => now)
const grant = { videoKey: 'v'.repeat(16), accountId: 'a'.repeat(16), userId: 'u'.repeat(16), familyId: 'f'.repeat(16), imprint: true }

it('verifies its own token for ten minutes', async () => {
  const token = await tokens.sign(grant)
  expect(await tokens.verify(token)).toEqual(grant)
  now = new Date(start.getTime() + playerTokenSeconds * 1000 - 1000)
  expect(await tokens.verify(token)).toEqual(grant)
  now = new Date(start.getTime() + playerTokenSeconds * 1000)
  expect(await tokens.verify(token)).toBeUndefined()
  now = start
})

it('rejects changed and unsigned tokens, and tokens signed with another key', async () => {
  const token = await tokens.sign(grant)
  const [head = '', body = '', signature = ''] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), video: 'x'.repeat(16) })).toString(
    'base64url',
  )
  expect(await tokens.verify(`${head}.${forged}.${signature}`)).toBeUndefined()
  expect(
    await tokens.verify(
      new UnsecuredJWT({ video: 'v', account: 'a', user: 'u' }).setAudience('videozz-player').setExpirationTime('1h').encode(),
    ),
  ).toBeUndefined()
  expect(await new PlayerTokens('another secret', () => now).verify(token)).toBeUndefined()
  const other = await new SignJWT({ video: 'v', account: 'a', user: 'u', imprint: false })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('x'.repeat(32)))
  expect(await tokens.verify(other)).toBeUndefined()
  expect(await tokens.verify('')).toBeUndefined()
})
