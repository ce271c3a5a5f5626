import { expect, it } from 'vitest'
import { sayPerson, sayPicture, sayLength, sayTime } from './leak-words.ts'

const person = {
  kind: 'viewer' as const,
  identified: 'signed' as const,
  viewerId: 'a',
  name: null,
  email: null,
  memberId: null,
  firstAt: '',
  lastAt: '',
  sessions: [],
  omitted: 0,
}

it('lengths, places and pictures are said in words', () => {
  expect([38.2, 134, 120, 3900].map(sayLength)).toEqual(['38 s', '2 min 14 s', '2 min', '1 h 05 min'])
  expect(sayTime({ second: 260, rate: 1 })).toBe('desde 04:20, a 1,00×')
  expect(sayPicture({ turned: -1.6, mirrored: false, coverage: 0.91 })).toBe('giro 1,6°, corte 9 %')
  expect(sayPicture({ turned: 179, mirrored: true, coverage: 1 })).toBe('espelhada, de cabeça para baixo, giro 1°')
  expect(sayPicture({ turned: 0.1, mirrored: false, coverage: 1 })).toBe('inteira')
})

it('a person is said by what is known of them', () => {
  expect(sayPerson({ ...person, name: 'João', email: 'j@x.com' })).toBe('João')
  expect(sayPerson({ ...person, memberId: '77' })).toBe('aluno 77')
  expect(sayPerson({ ...person, identified: 'erased' })).toBe('Pessoa cujos dados foram apagados')
  expect(sayPerson({ ...person, kind: 'session', identified: 'none' })).toBe('Sessão sem identificação')
})
