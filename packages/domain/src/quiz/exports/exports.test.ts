import { describe, expect, it } from 'vitest'
import { parseXml } from '../../testing/parse-xml.ts'
import { questionOf, quizOf } from '../../testing/quiz-samples.ts'
import { letterAlternatives } from '../quiz-question.ts'
import { exportMoodle } from './export-moodle.ts'
import { exportQti } from './export-qti.ts'

const hostile = 'x < y & "z" \u0001\ud800 ]]> <script>alert(1)</script>'
const clean = 'x < y & "z"  ]]> <script>alert(1)</script>'
const quiz = quizOf(
  [
    questionOf('a', { question: hostile, explanation: `Linha 1\n${hostile}`, image: 'https://v.ex/a.png?x=1&y=2' }),
    questionOf('b', {
      question: 'Duas?',
      alternatives: letterAlternatives([hostile, 'não', 'Todas as anteriores']),
      correctAnswer: 'A',
      image: 'https://v.ex/b.png',
    }),
    questionOf('c', { correctAnswer: 'C' }),
  ],
  { title: 'Luz & "cor" / 1', minimumScore: 70, isRandom: true, isRandomQuestions: true },
)
const picture = { questionKey: 'b', path: 'images/b.png', base64: 'AAAA' }

describe('exportQti', () => {
  const files = exportQti(quiz, [picture])
  const documents = new Map(files.map(({ path, text }) => [path, parseXml(text)]))
  const attribute = (path: string, selector: string, name: string) =>
    [...documents.get(path)!.querySelectorAll(selector)].map((element) => element.getAttribute(name))

  it('has a manifest that names every file once, and only files there are', () => {
    expect(attribute('imsmanifest.xml', 'resource', 'type')).toEqual([
      'imsqti_test_xmlv2p2',
      ...Array<string>(3).fill('imsqti_item_xmlv2p2'),
    ])
    const named = attribute('imsmanifest.xml', 'file', 'href')
    expect(named.toSorted()).toEqual(
      [...files.map(({ path }) => path).filter((path) => path !== 'imsmanifest.xml'), 'images/b.png'].toSorted(),
    )
    expect(attribute('imsmanifest.xml', 'dependency', 'identifierref')).toEqual(['item-1', 'item-2', 'item-3'])
    expect(attribute('test.xml', 'assessmentItemRef', 'href')).toEqual(['items/item-1.xml', 'items/item-2.xml', 'items/item-3.xml'])
  })

  it('asks every question with its letters and its right answer', () => {
    expect(attribute('items/item-2.xml', 'simpleChoice', 'identifier')).toEqual(['A', 'B', 'C'])
    const correct = (path: string) => documents.get(path)?.querySelector('correctResponse > value')?.textContent
    expect(['items/item-1.xml', 'items/item-2.xml', 'items/item-3.xml'].map(correct)).toEqual(['B', 'A', 'C'])
    for (const path of ['items/item-1.xml', 'items/item-3.xml']) {
      const declared = new Set(attribute(path, 'responseDeclaration, outcomeDeclaration', 'identifier'))
      for (const used of [
        ...attribute(path, 'setOutcomeValue', 'identifier'),
        ...attribute(path, 'choiceInteraction', 'responseIdentifier'),
      ])
        expect(declared.has(used)).toBe(true)
    }
    expect(documents.get('items/item-3.xml')?.querySelector('modalFeedback')).toBeNull()
  })

  it('keeps texts as they are, but for what XML has no place for', () => {
    const item = documents.get('items/item-1.xml')!
    expect(item.querySelector('prompt')?.textContent).toBe(clean)
    expect(item.querySelectorAll('script')).toHaveLength(0)
    expect(item.querySelectorAll('modalFeedback br')).toHaveLength(1)
    expect(attribute('test.xml', 'assessmentTest', 'title')).toEqual([quiz.title])
  })

  it('has pictures of the package, or their addresses', () => {
    expect(attribute('items/item-1.xml', 'img', 'src')).toEqual(['https://v.ex/a.png?x=1&y=2'])
    expect(attribute('items/item-2.xml', 'img', 'src')).toEqual(['../images/b.png'])
  })

  it('carries the settings', () => {
    expect(attribute('items/item-1.xml', 'choiceInteraction', 'shuffle')).toEqual(['true'])
    expect(attribute('items/item-2.xml', 'choiceInteraction', 'shuffle')).toEqual(['false'])
    expect(attribute('test.xml', 'ordering', 'shuffle')).toEqual(['true'])
    expect(attribute('test.xml', 'itemSessionControl', 'showSolution')).toEqual(['true'])
    expect(documents.get('test.xml')?.querySelector('gte baseValue')?.textContent).toBe('2.1')
    const plain = parseXml(exportQti({ ...quiz, isRandomQuestions: false, showCorrectAnswers: false })[1]!.text)
    expect([plain.querySelector('ordering'), plain.querySelector('itemSessionControl')?.getAttribute('showFeedback')]).toEqual([
      null,
      'false',
    ])
  })
})

describe('exportMoodle', () => {
  const document = parseXml(exportMoodle(quiz, [picture]).text)
  const questions = [...document.querySelectorAll('question[type="multichoice"]')]
  const texts = (index: number, selector: string) => [...questions[index]!.querySelectorAll(selector)].map(({ textContent }) => textContent)

  it('has a category of the title, and every question in it', () => {
    expect(document.querySelector('category > text')?.textContent).toBe('$course$/top/Luz & "cor" // 1')
    expect(questions).toHaveLength(3)
    expect(texts(2, 'name > text')).toEqual(['Pergunta c?'])
  })

  it('gives all points to the right answer', () => {
    const fractions = (index: number) => [...questions[index]!.querySelectorAll('answer')].map((answer) => answer.getAttribute('fraction'))
    expect([fractions(0), fractions(1), fractions(2)]).toEqual([
      ['0', '100', '0'],
      ['100', '0', '0'],
      ['0', '0', '100'],
    ])
    expect([texts(0, 'shuffleanswers'), texts(1, 'shuffleanswers'), texts(0, 'single')]).toEqual([['1'], ['0'], ['true']])
  })

  it('escapes texts twice: they are HTML within XML', () => {
    expect(texts(1, 'answer > text')[0]).toBe('x &lt; y &amp; &quot;z&quot;  ]]&gt; &lt;script&gt;alert(1)&lt;/script&gt;')
    expect(texts(0, 'generalfeedback > text')[0]).toMatch(/^<p>Linha 1<br\/>x &lt; y/)
  })

  it('has pictures within, or their addresses', () => {
    expect(texts(0, 'questiontext > text')[0]).toContain('<img src="https://v.ex/a.png?x=1&amp;y=2" alt=""/>')
    expect(texts(1, 'questiontext > text')[0]).toContain('<img src="@@PLUGINFILE@@/b.png" alt=""/>')
    expect(questions[1]!.querySelector('file')?.getAttribute('name')).toBe('b.png')
    expect(texts(1, 'questiontext > file')).toEqual(['AAAA'])
  })
})
