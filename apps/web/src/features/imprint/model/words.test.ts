import { expect, it } from 'vitest'
import { saySign } from './sign-words.ts'
import { sayWatched } from './watched-words.ts'

it.each([
  [0, 'Não começou a assistir'],
  [0.4, 'Menos de 1 s'],
  [59.9, '59 s'],
  [60, '1 min'],
  [754.2, '12 min 34 s'],
  [3725, '1 h 2 min'],
])('sayWatched writes %d s as: %s', (seconds, words) => expect(sayWatched(seconds)).toBe(words))

it('saySign describes a sign and counts repeated ones', () => {
  expect(saySign({ kind: 'tampering', of: 'session', count: 1 })).toBe('Código coberto ou alterado')
  expect(saySign({ kind: 'token-replayed', of: 'viewer', count: 3 })).toBe('Acessos de outros navegadores com o mesmo token (3 vezes)')
})
