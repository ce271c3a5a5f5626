import { expect, it } from 'vitest'
import { deletedWords } from './deleted-words.ts'

const [film, sound] = [{ type: 'default' }, { type: 'audio' }] as const

it.each([
  [[film], 'library', 'Video excluído com sucesso'],
  [[sound], 'library', 'Arquivo excluído!'],
  [[film, sound], 'library', 'Arquivos excluídos!'],
  [[film], 'page', 'Vídeo excluído com sucesso'],
  [[sound], 'page', 'O conteúdo foi excluído.'],
] as const)('deletedWords of %j in the %s: %s', (videos, where, words) => expect(deletedWords(videos, where)).toBe(words))
