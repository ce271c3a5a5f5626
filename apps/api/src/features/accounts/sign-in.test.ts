import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { signUpPerson } from '../../shared/testing/sign-up-person.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { limits } from './limits.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ env: { TRUST_PROXY: 'loopback' } })
  api.holdClock()
})
afterAll(() => api.close())

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const person = (email: string) => ({ name: 'Ana Lima', email, password: 'uma senha longa' })
const signUp = (email: string) => signUpPerson(api, person(email), from('198.51.100.1').headers)
const signIn = (email: string, password: string, address = '198.51.100.2') =>
  callApi(api, 'signIn', { body: { email, password }, ...from(address) })

describe('sign-in', () => {
  it('returns the same error for a wrong password and an unknown e-mail', async () => {
    await signUp('bia@exemplo.com.br')
    const wrong = await signIn('bia@exemplo.com.br', 'outra senha')
    const unknown = await signIn('ninguem@exemplo.com.br', 'outra senha')
    expect(wrong.status).toBe(400)
    expect({ ...unknown.error, requestId: '' }).toEqual({ ...wrong.error, requestId: '' })
    expect(wrong.error.message).toBe('E-mail ou senha incorretos.')
    expect((await signIn('BIA@exemplo.com.br', 'uma senha longa')).status).toBe(200)
  })

  it('answers 429 after 10 wrong passwords from one address, and accepts the owner from another address', async () => {
    await signUp('alvo@exemplo.com.br')
    const statuses = new Map<number, number>()
    let last: { message: string } | undefined
    for (let attempt = 0; attempt < 100; attempt++) {
      const { status, error, headers } = await signIn('alvo@exemplo.com.br', `palpite ${attempt}`, '203.0.113.7')
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 429) {
        last = error
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
    }
    expect(Object.fromEntries(statuses)).toEqual({ 400: 10, 429: 90 })
    expect(last?.message).toMatch(/^Muitas tentativas\. Aguarde 1[45] minutos e tente novamente\.$/)
    expect((await signIn('alvo@exemplo.com.br', 'uma senha longa', '203.0.113.7')).status).toBe(429)
    expect((await signIn('alvo@exemplo.com.br', 'uma senha longa', '198.51.100.77')).status).toBe(200)
    api.advance(16 * 60_000)
    expect((await signIn('alvo@exemplo.com.br', 'uma senha longa', '203.0.113.7')).status).toBe(200)
  })

  it('counts concurrent attempts', async () => {
    const all = await Promise.all(Array.from({ length: 15 }, () => signIn('ninguem2@exemplo.com.br', 'palpite', '203.0.113.8')))
    expect(all.filter((one) => one.status === 429)).toHaveLength(5)
  })

  it('limits attempts with different e-mails from one IPv6 network', async () => {
    await signIn('um@exemplo.com.br', 'palpite', '2001:db8:1:2::1')
    await api.db
      .updateTable('rate_limits')
      .set({ points: limits.signInNetwork.points - 1 })
      .where('key', '=', 'sign-in-network:2001:db8:1:2::/64')
      .execute()
    expect((await signIn('dois@exemplo.com.br', 'palpite', '2001:db8:1:2:ff::2')).status).toBe(400)
    expect((await signIn('tres@exemplo.com.br', 'palpite', '2001:0db8:0001:2::3')).status).toBe(429)
    expect((await signIn('tres@exemplo.com.br', 'palpite', '2001:db8:1:3::3')).status).toBe(400)
  })

  it('shares rate-limit counts between processes', async () => {
    const second = await startTestApi({ database: api.database, env: { TRUST_PROXY: 'loopback' } })
    await signIn('quatro@exemplo.com.br', 'palpite', '203.0.113.9')
    await api.db
      .updateTable('rate_limits')
      .set({ points: limits.signIn.points })
      .where('key', '=', 'sign-in:203.0.113.9 quatro@exemplo.com.br')
      .execute()
    const there = await callApi(second, 'signIn', { body: { email: 'quatro@exemplo.com.br', password: 'palpite' }, ...from('203.0.113.9') })
    expect(there.status).toBe(429)
    await second.close()
  })
})
