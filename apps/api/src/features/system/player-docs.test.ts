import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { playerExamples } from '@videozz/contract'
import { createTestMedia } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount } from '../../shared/testing/test-account.ts'
import { reactComponent } from './player-docs/player-examples.ts'

let api: TestApi
const key = 'k3y0000000000000'
beforeAll(async () => {
  api = await startTestApi({ env: { PRODUCT_NAME: 'Aulas & Cia' } })
})
afterAll(() => api.close())

const get = (path: string) => fetch(`${api.url}/api/docs/player${path}`)
const read = async (path: string) => (await get(path)).text()
const typed = (text: string) => `?player=${encodeURIComponent(text)}`

it('GET /api/docs/player lists commands, events and codes without a script, and without examples that run while no player is named', async () => {
  const response = await get('')
  const page = await response.text()
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; frame-src 'self';/)
  expect(page).toContain('<html lang="pt-BR">')
  expect(page).toContain('Aulas &#38; Cia')
  expect(page).not.toMatch(/<script|<iframe/)
  for (const word of ['setCaptions', 'chapterchange', 'TOO_MANY', 'PLAYBACK_SITE_NOT_ALLOWED', 'SEU_CODIGO']) expect(page).toContain(word)
})

it('fills the examples in with the key or address that was typed, and says when it is none of here', async () => {
  const origin = new URL(api.env.publicUrl).origin
  for (const text of [key, ` ${origin}/embed/${key}#viewer=a.b.c `]) {
    const page = await read(typed(text))
    for (const name of playerExamples) expect(page).toContain(`src="player/${name}?player=${key}"`)
    expect(page).not.toContain('SEU_CODIGO')
  }
  for (const text of [`https://outro.com/embed/${key}`, 'x', '"><script>alert(1)</script>']) {
    const page = await read(typed(text))
    expect(page).toContain('Este não é o endereço de um player desta instalação.')
    expect(page).not.toMatch(/<script|<iframe/)
  }
})

it('plays a sample lesson only where its code allows the host of the page', async () => {
  const { accountId } = await signUpTestAccount(api)
  const media = await createTestMedia({ db: api.db, store: api.store }, { accountId, secretKey: api.env.secretKey })
  await api.db.updateTable('videos').set({ sample: true }).where('key', '=', media.key).execute()
  const embed = await media.embed(['escola.com.br'])
  expect(await read('')).not.toContain(embed)
  const { hostname } = new URL(api.url)
  await api.db
    .updateTable('embed_tokens')
    .set({ referrers: ['escola.com.br', hostname] })
    .where('id', '=', embed)
    .execute()
  expect(await read('')).toContain(`?player=${embed}"`)
  await api.db.updateTable('accounts').set({ requires_signed_viewer: true }).where('id', '=', accountId).execute()
  expect(await read('')).not.toContain(embed)
})

it.each(playerExamples)('the page of the example %s allows its own scripts alone, and only its documentation frames it', async (name) => {
  const response = await get(`/${name}${typed(key)}`)
  const html = await response.text()
  const policy = response.headers.get('content-security-policy') ?? ''
  for (const [, script = ''] of html.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g))
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(html).toContain(key)
  for (const wrong of ['', typed('x')]) expect((await get(`/${name}${wrong}`)).status).toBe(404)
})

it('answers 404 to other examples', async () => {
  expect((await get(`/outro${typed(key)}`)).status).toBe(404)
})

it('the React example that is shown is the one that runs', () => {
  const path = join(import.meta.dirname, '../../../../../packages/embed/src/docs/lesson.tsx')
  expect(readFileSync(path, 'utf8')).toBe(reactComponent)
})
