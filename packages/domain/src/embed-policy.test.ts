import { describe, expect, it } from 'vitest'
import { embedsPlay, frameAncestors, hostOfReferer, isHostAllowed, judgeEmbedRequest } from './embed-policy.ts'

const domains = ['escola.com.br', 'curso.io']
const iframe = (referer?: string) => ({ secFetchDest: 'iframe', referer })

it('names each domain and its subdomains on any port', () => {
  expect(frameAncestors(['escola.com.br'])).toBe(
    'http://escola.com.br:* http://*.escola.com.br:* https://escola.com.br:* https://*.escola.com.br:*',
  )
  expect(frameAncestors([])).toBe("'none'")
  expect(frameAncestors(["x.com; script-src 'unsafe-inline'"])).toBe("'none'")
})

it('knows a subdomain from a look-alike', () => {
  expect(isHostAllowed('escola.com.br', domains)).toBe(true)
  expect(isHostAllowed('Aulas.Escola.com.br.', domains)).toBe(true)
  expect(isHostAllowed('minhaescola.com.br', domains)).toBe(false)
  expect(isHostAllowed('escola.com.br.evil.net', domains)).toBe(false)
  expect(isHostAllowed('com.br', domains)).toBe(false)
})

it('reads the host of a Referer', () => {
  expect(hostOfReferer('https://escola.com.br:8443/aula?x=1')).toBe('escola.com.br')
  expect(hostOfReferer('http://escola.com.br')).toBe('escola.com.br')
  expect(hostOfReferer('https://escola.com.br@evil.net/')).toBeUndefined()
  expect(hostOfReferer('about:client')).toBeUndefined()
})

describe('an embed request', () => {
  it('is let through from its domains and without a Referer', () => {
    expect(judgeEmbedRequest(iframe('https://curso.io/'), domains)).toBeNull()
    expect(judgeEmbedRequest(iframe('https://a.b.curso.io:9000/x'), domains)).toBeNull()
    expect(judgeEmbedRequest(iframe(), domains)).toBeNull()
    expect(judgeEmbedRequest({ secFetchDest: undefined, referer: undefined }, domains)).toBeNull()
  })
  it('is refused from elsewhere, as a page, and without domains', () => {
    expect(judgeEmbedRequest(iframe('https://outro.com/'), domains)).toBe('foreign-site')
    expect(judgeEmbedRequest(iframe('android-app://x'), domains)).toBe('foreign-site')
    expect(judgeEmbedRequest({ secFetchDest: 'document', referer: 'https://curso.io/' }, domains)).toBe('opened-directly')
    expect(judgeEmbedRequest(iframe('https://curso.io/'), [])).toBe('no-domains')
  })
})

it('lets embeds of an overdue account play for 15 days', () => {
  const now = new Date('2026-03-20T12:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  expect(embedsPlay({ status: 'activated', statusSince: daysAgo(900) }, now)).toBe(true)
  expect(embedsPlay({ status: 'overdue', statusSince: daysAgo(14.9) }, now)).toBe(true)
  expect(embedsPlay({ status: 'overdue', statusSince: daysAgo(15) }, now)).toBe(false)
  expect(embedsPlay({ status: 'canceled', statusSince: daysAgo(1) }, now)).toBe(false)
  expect(embedsPlay({ status: 'disabled', statusSince: daysAgo(1) }, now)).toBe(false)
})
