import { describe, expect, it } from 'vitest'
import { paragraphsOf, wordsToText } from './paragraphs.ts'
import { splitScript } from './split-script.ts'
import { splitWords } from './split-words.ts'
import { lesson, speak } from './testing/spoken-text.ts'

const said = (text: string) =>
  splitScript(text).map(({ words, speaker }) => (speaker === null ? words.join(' ') : `${speaker}| ${words.join(' ')}`))

describe('splitScript', () => {
  it('makes pieces of sentences, over line breaks, and not after abbreviations', () => {
    expect(said('Bom dia a\ntodos. O Dr. Silva chegou! "Já?" Sim…\n\nVersão 2.5, a nova')).toEqual([
      'Bom dia a todos.',
      'O Dr. Silva chegou!',
      '"Já?"',
      'Sim…',
      'Versão 2.5, a nova',
    ])
  })

  it('begins anew with the lines of a list, and with those that begin with a capital letter', () => {
    expect(said('Agente conectado\nPor favor, espere\n“Conferência” encerrada')).toEqual([
      'Agente conectado',
      'Por favor, espere',
      '“Conferência” encerrada',
    ])
    expect(said('Hoje vamos\n- abrir o programa\n- salvar')).toEqual(['Hoje vamos', 'abrir o programa', 'salvar'])
    expect(said('Quem fala disso,\nMaria, é ela')).toEqual(['Quem fala disso, Maria, é ela'])
  })

  it('leaves out what is not spoken', () => {
    expect(
      said(
        '# Aula 1\nCENA 1\nINT. SALA - DIA\n[música]\n(risos)\n\nANA: Olá [pausa] gente.\nDR. JOÃO (irônico): Bom dia.\nSegue ele.\n\nANA:\nTchau.\n---',
      ),
    ).toEqual(['ANA| Olá gente.', 'DR. JOÃO| Bom dia.', 'DR. JOÃO| Segue ele.', 'ANA| Tchau.'])
    expect(said('1\n00:00:01,000 --> 00:00:02,000\nOlá,\n\n2\n00:00:03,000 --> 00:00:04,000\nmundo.')).toEqual(['Olá,', 'mundo.'])
    expect(said('- Vem comigo.\n• Atenção: pare. ♪ lalala ♪ Fim (quase).')).toEqual(['Vem comigo.', 'Atenção: pare.', 'Fim (quase).'])
    expect(said('  \n[música]\n')).toEqual([])
  })

  it('cuts long sentences, after clauses where it can', () => {
    const clause = 'um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze,'
    const pieces = splitScript(`${clause} ${clause} ${'palavra '.repeat(60)}`)
    expect(pieces.every(({ words }) => words.length <= 28)).toBe(true)
    expect(pieces[0]?.words.at(-1)).toBe('quinze,')
  })

  it('keeps every word in order', () => {
    expect(
      splitScript(lesson)
        .flatMap(({ words }) => words)
        .join(' '),
    ).toBe(lesson)
  })
})

it('makes words without white space in them, none too long', () => {
  expect(splitWords('— Sim — disse ela , 5 % a mais .')).toEqual(['—', 'Sim', '—', 'disse', 'ela,', '5', '%', 'a', 'mais.'])
  expect(splitWords(' … ')).toEqual(['…'])
  expect(splitWords('  ')).toEqual([])
  expect(splitWords('x'.repeat(450)).map(({ length }) => length)).toEqual([100, 100, 100, 100, 50])
})

describe('paragraphsOf', () => {
  it('ends at speakers and silences', () => {
    const words = [
      ...speak('Tudo bem? Tudo.', { speaker: '1' }),
      ...speak('Que bom', { from: 2, speaker: '2' }),
      ...speak('mesmo.', { from: 9, speaker: '2' }),
    ]
    expect(paragraphsOf(words).map(({ from, to, speaker }) => [from, to, speaker])).toEqual([
      [0, 3, '1'],
      [3, 5, '2'],
      [5, 6, '2'],
    ])
    expect(wordsToText(words)).toBe('Tudo bem? Tudo.\n\nQue bom\n\nmesmo.')
    expect(paragraphsOf([])).toEqual([])
  })

  it('divides the text as a person did, but for speakers', () => {
    const words = speak('Tudo bem? Tudo. Que bom')
    const divided = words.map((word, at) => (at === 2 ? { ...word, paragraph: 'begins' as const } : word))
    expect(wordsToText(divided)).toBe('Tudo bem?\n\nTudo. Que bom')
    const late = speak('mesmo.', { from: 30 }).map((word) => ({ ...word, paragraph: 'continues' as const }))
    expect(paragraphsOf([...words, ...late])).toHaveLength(1)
    expect(
      paragraphsOf([...words.map((word) => ({ ...word, speaker: '1' })), ...late.map((word) => ({ ...word, speaker: '2' }))]),
    ).toHaveLength(2)
  })

  it('ends long ones with a sentence, and those without punctuation at all', () => {
    const text = wordsToText(speak(`${lesson} ${lesson}`))
    expect(text.split('\n\n').every((paragraph) => /[.?!]$/.test(paragraph) && paragraph.length < 600)).toBe(true)
    const plain = wordsToText(speak('palavra '.repeat(1000)))
    expect(Math.max(...plain.split('\n\n').map(({ length }) => length))).toBeLessThanOrEqual(910)
  })
})
