import { describe, expect, it } from 'vitest'
import { embedsPlay, frameAncestors, hostOfReferer, isHostAllowed, judgeEmbedRequest, judgePreviewRequest } from './embed-policy.ts'

const domains = ['escola.com.br', 'curso.io']
const iframe = (referer?: string) => ({ secFetchDest: 'iframe', referer })

it('frameAncestors lists each domain and its subdomains on any port', () => {
  expect(frameAncestors(['escola.com.br'])).toBe(
    'http://escola.com.br:* http://*.escola.com.br:* https://escola.com.br:* https://*.escola.com.br:*',
  )
  expect(frameAncestors(['localhost'])).toBe('http://localhost:* http://*.localhost:* https://localhost:* https://*.localhost:*')
  expect(frameAncestors(['127.0.0.1'])).toBe('http://127.0.0.1:* https://127.0.0.1:*')
  expect(frameAncestors([])).toBe("'none'")
  expect(frameAncestors(["x.com; script-src 'unsafe-inline'"])).toBe("'none'")
})

it('frameAncestors admits a page on an allowed IPv6 address by its Referer, and no other page', () => {
  expect(frameAncestors(['[::1]', 'curso.io'], '[::1]')).toBe('http://*:* https://*:*')
  for (const framedBy of [undefined, '[::2]', 'curso.io']) expect(frameAncestors(['[::1]', 'curso.io'], framedBy)).not.toContain('//*:*')
  expect(frameAncestors(['[::1]'])).toBe("'none'")
})

it('isHostAllowed accepts subdomains and rejects look-alike hosts', () => {
  expect(isHostAllowed('escola.com.br', domains)).toBe(true)
  expect(isHostAllowed('Aulas.Escola.com.br.', domains)).toBe(true)
  expect(isHostAllowed('minhaescola.com.br', domains)).toBe(false)
  expect(isHostAllowed('escola.com.br.evil.net', domains)).toBe(false)
  expect(isHostAllowed('com.br', domains)).toBe(false)
  expect(isHostAllowed('[::1]', ['[::1]'])).toBe(true)
  expect(isHostAllowed('x.127.0.0.1', ['127.0.0.1'])).toBe(false)
})

it('hostOfReferer returns the host of a Referer', () => {
  expect(hostOfReferer('https://escola.com.br:8443/aula?x=1')).toBe('escola.com.br')
  expect(hostOfReferer('http://escola.com.br')).toBe('escola.com.br')
  expect(hostOfReferer('https://escola.com.br@evil.net/')).toBeUndefined()
  expect(hostOfReferer('about:client')).toBeUndefined()
})

describe('judgeEmbedRequest', () => {
  it('allows requests from the embed domains and without a Referer', () => {
    expect(judgeEmbedRequest(iframe('https://curso.io/'), domains)).toBeNull()
    expect(judgeEmbedRequest(iframe('https://a.b.curso.io:9000/x'), domains)).toBeNull()
    expect(judgeEmbedRequest(iframe(), domains)).toBeNull()
    expect(judgeEmbedRequest({ secFetchDest: undefined, referer: undefined }, domains)).toBeNull()
  })
  it('returns foreign-site, opened-directly or no-domains for other requests', () => {
    expect(judgeEmbedRequest(iframe('https://outro.com/'), domains)).toBe('foreign-site')
    expect(judgeEmbedRequest(iframe('android-app://x'), domains)).toBe('foreign-site')
    expect(judgeEmbedRequest({ secFetchDest: 'document', referer: 'https://curso.io/' }, domains)).toBe('opened-directly')
    expect(judgeEmbedRequest(iframe('https://curso.io/'), [])).toBe('no-domains')
    expect(judgeEmbedRequest({ secFetchDest: 'document', referer: undefined }, [])).toBe('no-domains')
  })
})

it('judgePreviewRequest allows only the dashboard’s host and port to frame the preview', () => {
  const hosts = ['painel.io', '[::1]:8080']
  const judge = (referer: string | undefined, secFetchSite?: string) => judgePreviewRequest({ ...iframe(referer), secFetchSite }, hosts)
  for (const own of ['https://painel.io/media/x', 'http://[::1]:8080/', 'https://PAINEL.io']) expect(judge(own, 'same-origin')).toBeNull()
  expect([judge(undefined), judge(undefined, 'same-origin'), judge('https://painel.io/', 'none')]).toEqual([null, null, null])
  for (const foreign of [
    'https://painel.io:8443/',
    'https://a.painel.io/',
    'https://painel.io@evil.net/',
    'https://painel.io.evil.net/',
    'x',
  ])
    expect(judge(foreign)).toBe('foreign-site')
  for (const site of ['cross-site', 'same-site']) expect(judge('https://painel.io/', site)).toBe('foreign-site')
  expect(judgePreviewRequest({ secFetchDest: 'document', referer: undefined }, hosts)).toBe('opened-directly')
})

it('embedsPlay allows embeds of an overdue account for 15 days', () => {
  const now = new Date('2026-03-20T12:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  expect(embedsPlay({ status: 'activated', statusSince: daysAgo(900) }, now)).toBe(true)
  expect(embedsPlay({ status: 'overdue', statusSince: daysAgo(14.9) }, now)).toBe(true)
  expect(embedsPlay({ status: 'overdue', statusSince: daysAgo(15) }, now)).toBe(false)
  expect(embedsPlay({ status: 'canceled', statusSince: daysAgo(1) }, now)).toBe(false)
  expect(embedsPlay({ status: 'disabled', statusSince: daysAgo(1) }, now)).toBe(false)
})
