import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from './testing/start-api.ts'

const remote = {
  ACCOUNTS_MODE: 'remote',
  ACCOUNTS_JWKS_URL: 'https://p.example.com/jwks',
  ACCOUNTS_ISSUER: 'https://p.example.com',
  ACCOUNTS_AUDIENCE: 'videozz',
  ACCOUNTS_SIGN_IN_URL: 'https://p.example.com/entrar',
  SUBSCRIPTION_WEBHOOK_SECRET: 's'.repeat(40),
  CHECKOUT_URL: 'https://loja.example.com/contratar',
  CHECKOUT_FRAME_ORIGIN: 'https://loja.example.com',
}
let api: TestApi

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'videozz-checkout-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Painel</title>')
  api = await startTestApi({ env: { WEB_DIR: folder } })
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

const framing = async (path: string, on = api) => {
  const { headers } = await fetch(on.url + path)
  const policy = headers.get('content-security-policy') ?? ''
  return {
    ancestors: /frame-ancestors ([^;]+)/.exec(policy)?.[1],
    old: headers.get('x-frame-options'),
    frames: /frame-src ([^;]+)/.exec(policy)?.[1],
  }
}

it('sends frame-ancestors self for /checkout and none for every other path', async () => {
  for (const path of ['/checkout', '/checkout?a=1'])
    expect([path, await framing(path)]).toMatchObject([path, { ancestors: "'self'", old: 'SAMEORIGIN' }])
  for (const path of ['/', '/plans', '/assinaturas', '/checkout/', '/checkouts', '/x?y=/checkout', '/api/checkout/offer'])
    expect([path, await framing(path)]).toMatchObject([path, { ancestors: "'none'", old: 'DENY' }])
})

it('adds CHECKOUT_FRAME_ORIGIN to frame-src of the dashboard', async () => {
  expect((await framing('/plans')).frames).toBe("'self'")
  const other = await startTestApi({ env: { ...remote, WEB_DIR: folder }, database: api.database })
  expect((await framing('/plans', other)).frames).toBe("'self' https://loja.example.com")
  await other.close()
})
