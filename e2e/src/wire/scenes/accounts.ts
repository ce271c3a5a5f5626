import { TOTP } from 'otpauth'
import { bearer, byCookie, makePerson, nextNetwork, signUpCode, takeTokens } from '../callers.ts'
import type { Wire } from '../wire.ts'
import type { Scene } from './scene.ts'

/** The code of an authenticator app, `ahead` steps of 30 s from now: each counts once, and the next one is accepted too. */
const codeOf = (secret: string, ahead = 0): string => new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 })

async function signUpAndIn(wire: Wire): Promise<void> {
  const { recorder, people } = wire
  const ana = makePerson(recorder, 'Ana Prado', 'ana@exemplo.com')
  const { name, email, password, network } = ana
  const guest = { headers: network }
  await recorder.call('signUp', { ...guest, body: { name: 'A', email: 'nada', password: '123' }, expect: 400 })
  await recorder.call('signUp', { ...guest, body: { name, email, password, more: true }, expect: 400, note: 'a field too many' })
  await recorder.call('signUp', {
    ...guest,
    raw: '{',
    headers: { ...network, 'content-type': 'application/json' },
    expect: 400,
    note: 'broken JSON',
  })
  await recorder.call('signUp', {
    ...guest,
    raw: 'x',
    headers: { ...network, 'content-type': 'text/plain' },
    expect: 415,
    note: 'plain text',
  })
  const { data: started } = await recorder.call('signUp', { ...guest, body: { name, email, password } })
  const { id } = started
  await recorder.call('resendSignUpCode', { ...guest, body: { id: 'aaaaaaaaaaaaaaaa' }, expect: 400 })
  await recorder.call('confirmSignUp', { ...guest, body: { id, code: 'x' }, expect: 400 })
  const signedUp = await recorder.call('confirmSignUp', { ...guest, body: { id, code: await signUpCode(wire, email) } })
  const again = await recorder.call('signUp', { ...guest, body: { name, email, password }, note: 'with an address that has an account' })
  await recorder.call('resendSignUpCode', { ...guest, body: { id: again.data.id } })
  await recorder.call('signIn', { ...guest, body: { email, password: 'outra' }, expect: 400 })
  await recorder.call('signIn', { ...guest, body: { email: 'ninguem@exemplo.com', password }, expect: 400 })
  await recorder.call('signIn', { ...guest, body: { email, password } })
  await recorder.call('authenticate', { ...guest, body: { token: 'x' }, expect: 401 })
  const entered = await recorder.call('authenticate', { ...guest, body: { token: signedUp.data.token } })
  takeTokens(ana, entered.data, entered.cookies)
  people['ana'] = ana
  await recorder.call('getMe', { as: ana })
  await recorder.call('getMe', { expect: 401 })
  await recorder.call('getMe', { as: bearer('a forged token', 'x.y.z'), expect: 401 })
}

async function renew({ recorder, people }: Wire): Promise<void> {
  const ana = people['ana']!
  const cookie = byCookie(ana, recorder.url)
  await recorder.call('refresh', { expect: 401 })
  const renewed = await recorder.call('refresh', { as: cookie, body: {} })
  takeTokens(ana, renewed.data, renewed.cookies)
  await recorder
    .call('refresh', { as: cookie, body: { tenant: 'aaaaaaaaaaaaaaaa' }, note: 'for an account that is not theirs' })
    .then((seen) => takeTokens(ana, seen.data, seen.cookies))
  await recorder.call('refresh', {
    as: cookie,
    headers: { origin: 'https://outro.example.com' },
    body: {},
    expect: 403,
    note: 'from another site',
  })
}

async function forget(wire: Wire): Promise<void> {
  const { recorder } = wire
  const ana = wire.person('ana')
  const guest = { headers: nextNetwork() }
  await recorder.call('requestPasswordReset', { ...guest, body: { email: 'nada' }, expect: 400 })
  await recorder.call('requestPasswordReset', { ...guest, body: { email: 'ninguem@exemplo.com' } })
  await recorder.call('requestPasswordReset', { ...guest, body: { email: ana.email } })
  const mail = await wire.mail(ana.email, /Redefinição/)
  const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? /([\w-]{40,})/.exec(mail.text)?.[1] ?? ''
  await recorder.call('resetPassword', { ...guest, body: { token: 'x'.repeat(43), password: ana.password }, expect: 400 })
  ana.password = 'outra senha comprida'
  await recorder.call('resetPassword', { ...guest, body: { token, password: ana.password } })
  await recorder.call('resetPassword', { ...guest, body: { token, password: ana.password }, expect: 400, note: 'used before' })
  await recorder.call('getMe', { as: bearer('Ana Prado (before the reset)', ana.token), expect: 401 })
  ana.token = ''
}

async function secondFactor(wire: Wire): Promise<void> {
  const { recorder } = wire
  const ana = wire.person('ana')
  const guest = { headers: nextNetwork() }
  const { email, password } = ana
  await recorder.call('confirmTotp', { as: ana, body: { code: '123456' }, expect: 409 })
  const { secret } = (await recorder.call('setUpTotp', { as: ana })).data
  await recorder.call('confirmTotp', { as: ana, body: { code: '000000' }, expect: 400 })
  const { recoveryCodes } = (await recorder.call('confirmTotp', { as: ana, body: { code: codeOf(secret) } })).data
  await recorder.call('setUpTotp', { as: ana, expect: 409 })
  await recorder.call('signIn', { ...guest, body: { email, password }, expect: 400, note: 'without the code' })
  await recorder.call('signIn', { ...guest, body: { email, password, totp: '000000' }, expect: 400, note: 'a wrong code' })
  await recorder.call('signIn', { ...guest, body: { email, password, totp: codeOf(secret, 1) }, note: 'with the code' })
  await recorder.call('signIn', { ...guest, body: { email, password, totp: recoveryCodes[0] ?? '' }, note: 'with a recovery code' })
  await recorder.call('signIn', {
    ...guest,
    body: { email, password, totp: recoveryCodes[0] ?? '' },
    expect: 400,
    note: 'with a used recovery code',
  })
  await recorder.call('removeTotp', { as: ana, body: { password: 'errada' }, expect: 400 })
  await recorder.call('removeTotp', { as: ana, body: { password } })
}

async function leave(wire: Wire): Promise<void> {
  const { recorder } = wire
  const ana = wire.person('ana')
  await recorder.call('changePassword', { as: ana, body: { current: 'errada', password: 'senha nova comprida' }, expect: 400 })
  await recorder.call('changePassword', { as: ana, body: { current: ana.password, password: 'senha nova comprida' } })
  ana.password = 'senha nova comprida'
  ana.token = ''
  await ana.headers()
  const listener = await wire.listen(ana)
  const before = bearer('Ana Prado (signed out)', ana.token)
  await recorder.call('signOut', { as: byCookie(ana, recorder.url) })
  await listener.until((event) => event === 'denied')
  await recorder.call('signOut', { note: 'without a cookie' })
  await recorder.call('getMe', { as: before, expect: 401 })
  ana.token = ''
  await recorder.call('signOutEverywhere', { as: ana })
  await recorder.call('signOutEverywhere', { expect: 401 })
  await recorder.call('refresh', { as: byCookie(ana, recorder.url), body: {}, expect: 401, note: 'after signing out' })
  ana.token = ''
}

export const accounts: Scene = {
  name: 'accounts',
  always: true,
  play: async (wire) => {
    await signUpAndIn(wire)
    await renew(wire)
    await forget(wire)
    await secondFactor(wire)
    await leave(wire)
  },
}
