import { type SpokenWord, spreadWords, wordsIn } from '@videozz/domain'
import { describe, expect, it } from 'vitest'
import type { HeardPiece } from '../speech-engine.ts'
import { cleanHeard } from './clean-heard.ts'

const speech = [{ start: 0, end: 20 }]
const seconds = 30
const say = (text: string, start: number, end: number): SpokenWord[] => spreadWords(wordsIn(text), start, end)
const clean = (words: SpokenWord[], more: Partial<Parameters<typeof cleanHeard>[1]> = {}, timesFrom: HeardPiece['timesFrom'] = 'words') =>
  cleanHeard({ language: 'pt', timesFrom, words }, { seconds, speech, ...more })
    .words.map(({ text }) => text)
    .join(' ')

const lesson = 'A fotossíntese acontece nas folhas, onde há clorofila.'

describe('credits', () => {
  it.each([
    'Legendas pela comunidade Amara.org',
    'Legendas por Fulano de Tal da Comunidade Amara.org',
    'Subtítulos realizados por la comunidad de Amara.org',
    'Subtitles by the Amara.org community',
    'Sottotitoli creati dalla comunità Amara.org',
    "Sous-titres réalisés para la communauté d'Amara.org",
    'Untertitel der Amara.org-Community',
    'Transcrição e Legendas Pedro Negri',
    'www.mooji.org',
  ])('«%s» goes at the end, over silence and over speech', (credits) => {
    expect(clean([...say(lesson, 1, 6), ...say(credits, 25, 27)])).toBe(lesson)
    expect(clean([...say(lesson, 1, 6), ...say(credits, 15, 17)])).toBe(lesson)
    expect(clean(say(credits, 0, 20))).toBe('')
  })

  it('that somebody speaks about stay', () => {
    const said = 'As legendas da Amara.org são feitas por voluntários. Vamos ver como.'
    expect(clean(say(said, 1, 8))).toBe(said)
    expect(clean(say('Legendas pela comunidade Amara.org. Era isso que aparecia.', 1, 8))).toBe(
      'Legendas pela comunidade Amara.org. Era isso que aparecia.',
    )
  })
})

describe('farewells', () => {
  it.each([
    'Obrigado por assistir!',
    'Muito obrigada por assistir.',
    'Inscreva-se no canal!',
    'Thanks for watching!',
    '¡Gracias por ver el video!',
    'Tchau, tchau.',
  ])('«%s» goes where nobody speaks, and stays where somebody does', (farewell) => {
    expect(clean([...say(lesson, 1, 6), ...say(farewell, 24, 26)])).toBe(lesson)
    expect(clean([...say(lesson, 1, 6), ...say(farewell, 18, 20)])).toBe(`${lesson} ${farewell}`)
  })

  it('in times that are estimates are judged by the whole piece', () => {
    expect(clean(say('Obrigado por assistir!', 0, 30), { speech: [{ start: 3, end: 3.3 }] }, 'text')).toBe('')
    expect(clean(say('Obrigado por assistir!', 0, 30), {}, 'text')).toBe('Obrigado por assistir!')
  })
})

describe('loops', () => {
  const repeat = (text: string, times: number): string => Array.from({ length: times }, () => text).join(' ')

  it.each([
    ['e depois a gente volta', 12],
    ['que é', 15],
    ['não', 40],
  ])('of «%s», %i times, are left once', (phrase, times) => {
    expect(clean([...say(lesson, 0, 4), ...say(repeat(phrase, times), 4, 20)])).toBe(`${lesson} ${phrase}`)
  })

  it('are found sooner where nobody speaks', () => {
    expect(clean([...say(lesson, 0, 4), ...say(repeat('vamos lá pessoal', 3), 22, 27)])).toBe(`${lesson} vamos lá pessoal`)
  })

  it('are none where people say a word or a phrase again', () => {
    for (const said of ['Não, não, não, não! Assim não.', 'Dois vezes dois, dois vezes dois, dois vezes dois: quatro.', repeat('ha', 7)])
      expect(clean(say(said, 1, 5))).toBe(said)
  })
})

describe('the prompt', () => {
  const prompt = 'e por isso a água evapora mais depressa no verão.'

  it('is dropped where it is repeated and nobody says it', () => {
    expect(clean([...say('a água evapora mais depressa no verão.', 0, 0.3), ...say(lesson, 1, 6)], { prompt })).toBe(lesson)
  })

  it('stays where somebody says it again', () => {
    expect(clean([...say('a água evapora mais depressa no verão.', 0, 3)], { prompt })).toBe('a água evapora mais depressa no verão.')
  })
})
