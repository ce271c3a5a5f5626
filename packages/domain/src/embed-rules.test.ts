import type { EncodeStatus, VideoType } from '@videozz/contract'
import { describe, expect, it } from 'vitest'
import { embedFault } from './embed-availability.ts'
import { domainFault, isTestHost, readDomain } from './embed-domains.ts'
import { showDomain } from './show-domain.ts'
import { freePlan, planFlags, professionalPlan } from './plans.ts'

describe('embed domains', () => {
  it.each([
    ['exemplo.com.br', 'exemplo.com.br'],
    ['  https://www.Exemplo.com.br/ ', 'exemplo.com.br'],
    ['http://aluno.exemplo.com', 'aluno.exemplo.com'],
    ['//exemplo.com', 'exemplo.com'],
    ['www.com', undefined],
    ['ex emplo.com', undefined],
    ['escola.com outra.com', undefined],
    ['https:// exemplo.com', undefined],
    ['ação.com.br', 'xn--ao-siap.com.br'],
    ['XN--AO-SIAP.com.br', 'xn--ao-siap.com.br'],
    ['exemplo', undefined],
    ['localhost', 'localhost'],
    ['http://LOCALHOST:5173/', 'localhost'],
    ['app.localhost', 'app.localhost'],
    ['localhost.', undefined],
    ['localhost/curso', undefined],
    ['127.0.0.1', '127.0.0.1'],
    ['http://192.168.0.10:8080', '192.168.0.10'],
    ['256.1.1.1', undefined],
    ['127.1', undefined],
    ['010.0.0.1', undefined],
    ['::1', '[::1]'],
    ['http://[::1]:3000/', '[::1]'],
    ['[2001:DB8:0:0::1]', '[2001:db8::1]'],
    ['[::1', undefined],
    ['[1::2::3]', undefined],
    ['exemplo.c', undefined],
    ['exemplo.c0m1', undefined],
    ['exemplo.com:8080', undefined],
    ['exemplo.com/curso', undefined],
    ['*.exemplo.com', undefined],
    ['-exemplo.com', undefined],
    ['exemplo..com', undefined],
    ['exemplo.com.', undefined],
    ["exemplo.com; script-src 'unsafe-inline'", undefined],
    ['exemplo.com\u0000', undefined],
    ['usuario@exemplo.com', undefined],
    [`${'a'.repeat(64)}.com`, undefined],
    [`${'a.'.repeat(126)}com`, undefined],
    ['', undefined],
  ])('readDomain(%j) returns %j', (text, domain) => {
    expect(readDomain(text)).toBe(domain)
  })

  it.each([
    [' exemplo.com ', null],
    ['exem plo.com', 'Um domínio não tem espaços. Para incluir vários, separe-os por vírgula.'],
    ['nada', 'Domínio inválido'],
    ['usuario@exemplo.com', 'Domínio inválido'],
    ['256.1.1.1', 'Domínio inválido'],
    ['https://Exemplo.com:8080', 'Domínio inválido: escreva só “exemplo.com”, sem a porta. Todas já estão incluídas.'],
    ['www.exemplo.com/curso?aula=1', 'Domínio inválido: escreva só “exemplo.com”, sem o que vem depois.'],
    ['localhost/curso', 'Domínio inválido: escreva só “localhost”, sem o que vem depois.'],
    ['*.exemplo.com', 'Domínio inválido: escreva só “exemplo.com”. Os subdomínios já estão incluídos.'],
    ['*.com', 'Domínio inválido'],
  ])('domainFault(%j) is %j', (text, fault) => {
    expect(domainFault(text)).toBe(fault)
  })

  it('showDomain writes international names as people read them', () => {
    expect(['xn--ao-siap.com.br', 'exemplo.com', '[::1]', 'xn--a.com'].map(showDomain)).toEqual([
      'ação.com.br',
      'exemplo.com',
      '[::1]',
      'xn--a.com',
    ])
  })

  it('isTestHost is true for localhost and IP addresses only', () => {
    expect(['localhost', 'app.localhost', '127.0.0.1', '[::1]'].every(isTestHost)).toBe(true)
    expect(['exemplo.com', 'localhost.com', '1.2.3.4.com'].some(isTestHost)).toBe(false)
  })
})

describe('embedFault', () => {
  const media = { type: 'default' as VideoType, status: 'encoding-resolution' as EncodeStatus, playable: true, duration: 1200 }
  const free = { flags: planFlags(freePlan) }

  it('allows playable video up to 20 minutes', () => {
    expect(embedFault(media, free)).toBeNull()
    expect(embedFault({ ...media, duration: 1200.1 }, free)).toBe('EMBED_TOO_LONG')
    expect(embedFault({ ...media, playable: false, duration: null }, free)).toBe('VIDEO_NOT_READY')
    expect(embedFault({ ...media, playable: false, status: 'error' }, free)).toBe('VIDEO_FAILED')
  })

  it('allows any duration with the flag embed-video-full-time or a paid plan', () => {
    const long = { ...media, duration: 7200 }
    expect(embedFault(long, { flags: ['embed-video-full-time'] })).toBeNull()
    expect(embedFault(long, { flags: planFlags(professionalPlan) })).toBeNull()
  })

  it('allows audio only with the flag embed-audio, and never media of other platforms', () => {
    expect(embedFault({ ...media, type: 'audio', playable: false }, free)).toBe('EMBED_TYPE_UNAVAILABLE')
    expect(embedFault({ ...media, type: 'audio' }, { flags: ['embed-audio'] })).toBeNull()
    expect(embedFault({ ...media, type: 'youtube' }, { flags: ['embed-audio'] })).toBe('EMBED_TYPE_UNAVAILABLE')
  })
})
