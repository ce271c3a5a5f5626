import { expect, it } from 'vitest'
import { fileLinksFault, readFileLinks, refusedLinks } from './file-links.ts'

const first = 'https://arquivos.exemplo/aula-1.mp4?token=a%2Bb'
const second = 'http://arquivos.exemplo/aula%202.mp4'

it('readFileLinks takes a link a line, and what follows it as its title', () => {
  expect(readFileLinks(`\n ${first}\n\n${second}\tAula  de luz \r\n`)).toEqual({
    links: [
      { url: first, title: '' },
      { url: second, title: 'Aula de luz' },
    ],
    lines: [2, 4],
    faults: [],
  })
})

it('readFileLinks names the line of each fault', () => {
  const lines = [
    first,
    'aula.mp4',
    'ftp://arquivos.exemplo/a.mp4',
    'https://ana:senha@arquivos.exemplo/a.mp4',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://drive.google.com/file/d/1/view',
    `${first} De novo`,
    `${second} ${'x'.repeat(129)}`,
    'https://drive.google.com.exemplo/a.mp4',
  ]
  expect(readFileLinks(lines.join('\n')).faults).toEqual([
    'Linha 2: não é um link que comece com https://.',
    'Linha 3: não é um link que comece com https://.',
    'Linha 4: o link não pode ter usuário e senha.',
    'Linha 5: é do YouTube. Use o botão YouTube.',
    'Linha 6: abre uma página do Google Drive, não o arquivo.',
    'Linha 7: repete a linha 1.',
    'Linha 8: o título tem mais de 128 caracteres.',
  ])
})

it('fileLinksFault wants one to fifty links', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `https://arquivos.exemplo/${index}.mp4`).join('\n')
  expect([fileLinksFault('  \n'), fileLinksFault(many(50)), fileLinksFault(many(51))]).toEqual([
    'Cole ao menos um link.',
    null,
    'São 51 links. Escolha até 50 arquivos por vez.',
  ])
  expect(fileLinksFault('a\nb')).toBe('Linha 1: não é um link que comece com https://.\nLinha 2: não é um link que comece com https://.')
})

it('refusedLinks names the lines of the links that the server refused', () => {
  const text = `\n${first}\n\n${second}`
  expect(refusedLinks({ 'items.1.url': 'Este endereço não é público.' }, text)).toBe('Linha 4: este endereço não é público.')
  expect(refusedLinks({ folderId: 'Esta pasta não existe mais.' }, text)).toBeNull()
})
