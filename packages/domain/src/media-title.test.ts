import { expect, it } from 'vitest'
import { mediaTitle } from './media-title.ts'

it('mediaTitle cleans and shortens names, and falls back to the file name and to Sem título', () => {
  expect(mediaTitle('Aula 1.1.mp4', 'x.mp4')).toBe('Aula 1.1')
  expect(mediaTitle('Aula 1.1', 'x.mp4')).toBe('Aula 1.1')
  expect(mediaTitle('../../etc/passwd.mp4', 'x.mp4')).toBe('passwd')
  expect(mediaTitle('\u0000\u202e', 'origem.mov')).toBe('origem')
  expect(mediaTitle('\u0000', '\u0000')).toBe('Sem título')
  expect(mediaTitle('\u200b', '\u2800.mp4')).toBe('Sem título')
  expect(mediaTitle(`${'á'.repeat(200)}.mp4`, 'x.mp4')).toBe('á'.repeat(128))
  expect(mediaTitle(`${'a'.repeat(127)}😀.mp4`, 'x.mp4')).toBe('a'.repeat(127))
  expect(mediaTitle('<img src=x onerror=alert(1)>.mp4', 'x.mp4')).toBe('<img src=x onerror=alert(1)>')
})
