import { expect, it } from 'vitest'
import { limitReason, linkRules, titleFrom } from './link-form.ts'

it('linkRules accepts links of YouTube, titles of 5 to 128 characters, and descriptions of 5 to 500 or none', () => {
  expect(['youtu.be/dQw4w9WgXcQ', '', '  ', 'https://vimeo.com/1'].map(linkRules.url)).toEqual([
    null,
    'Cole o link do vídeo.',
    'Cole o link do vídeo.',
    'Cole o link de um vídeo do YouTube.',
  ])
  const wrongTitle = 'O título deve ter de 5 a 128 caracteres.'
  expect(['Aulas', 'x'.repeat(128), 'Aula', '    ', 'x'.repeat(129)].map(linkRules.title)).toEqual([
    null,
    null,
    wrongTitle,
    wrongTitle,
    wrongTitle,
  ])
  const wrongText = 'A descrição deve ter de 5 a 500 caracteres.'
  expect(['', 'Da aula', 'x'.repeat(500), 'Aula', 'x'.repeat(501)].map(linkRules.description)).toEqual([
    null,
    null,
    null,
    wrongText,
    wrongText,
  ])
})

it('titleFrom keeps what fits of a title of YouTube, whole letters only', () => {
  expect(titleFrom(' Luz e sombra ')).toBe('Luz e sombra')
  expect(titleFrom(`${'x'.repeat(126)}🎬🎬`)).toBe(`${'x'.repeat(126)}🎬`)
  expect(titleFrom(`${'x'.repeat(127)}🎬`)).toBe('x'.repeat(127))
})

it('limitReason names the limit of the free plan once it is reached', () => {
  expect([limitReason(19, 20), limitReason(20, 20), limitReason(500, null)]).toEqual([
    null,
    'Você já importou 20 vídeos do YouTube, o limite do plano gratuito.',
    null,
  ])
})
