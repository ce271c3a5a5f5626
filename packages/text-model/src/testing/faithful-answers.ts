import { countOf, numbered, type ReadPrompt, wordsIn } from './read-prompt.ts'

type Json = Record<string, unknown>
type Citation = { captions: number[]; quote: string }

/** What a model that reads and quotes truly answers, by the fields of the schema it is given. @param turn of the request, from 0. */
export function answerFaithfully(fields: readonly string[], prompt: ReadPrompt, turn: number): Json {
  for (const [field, writer] of Object.entries(writers)) if (fields.includes(field)) return writer(prompt, turn)
  throw new Error(`No writer for ${fields.join(', ')}`)
}

const invented = ['bicicleta', 'travesseiro', 'girassol', 'helicóptero', 'marmelada', 'cachoeira', 'pinguim', 'sanfona']
const longestWord = (text: string): string => wordsIn(text).toSorted((a, b) => b.length - a.length)[0] ?? ''
const cite = ({ id, text }: { id: number; text: string }): Citation => ({ captions: [id], quote: text })
/** Captions with enough words to ask for, so many of them evenly over all, from a place that moves with the turn. */
function choose({ captions }: ReadPrompt, count: number, turn: number): ReadPrompt['captions'] {
  const good = captions.filter(({ text }) => wordsIn(text).length >= 4)
  const step = Math.max(1, Math.floor(good.length / Math.max(1, count)))
  const chosen = Array.from({ length: Math.min(count, good.length) }, (_, at) => good[(at * step + turn) % good.length])
  return [...new Set(chosen)].filter((caption) => caption !== undefined)
}

const blank = (text: string, word: string): string => {
  const at = text.toLowerCase().indexOf(word)
  return `${text.slice(0, at)}____${text.slice(at + word.length)}`
}

const sentence = (caption: { id: number; text: string }): Json => ({ text: `${caption.text}.`, evidence: cite(caption) })

/** The beginning of a text, of whole words. */
const shorten = (text: string, most: number): string => (text.length <= most ? text : text.slice(0, text.lastIndexOf(' ', most)))

const dictionary: Record<string, string> = {
  a: 'the',
  o: 'the',
  de: 'of',
  da: 'of the',
  do: 'of the',
  antes: 'before',
  depois: 'after',
  maior: 'bigger',
  luz: 'light',
}
/** Word by word, which is enough to tell a translation from its source; at most what two lines hold. */
const translate = (text: string): string =>
  shorten(
    text
      .split(' ')
      .map((word) => dictionary[word.toLowerCase()] ?? word)
      .join(' '),
    80,
  )

const writers: Record<string, (prompt: ReadPrompt, turn: number) => Json> = {
  questions: (prompt, turn) => {
    const known = prompt.data.find(({ name }) => name.startsWith('questions'))?.text ?? ''
    const offered = new Set([...choose(prompt, countOf(prompt), turn), ...choose(prompt, countOf(prompt) * 3, turn)])
    const wanted = [...offered].filter(({ text }) => !known.includes(blank(text, longestWord(text)).slice(0, 60)))
    return {
      questions: wanted.slice(0, countOf(prompt)).map((caption) => {
        const word = longestWord(caption.text)
        const wrong = invented.filter((other) => !wordsIn(caption.text).includes(other)).slice(0, 3)
        return {
          question: `Qual palavra completa a ideia: ${blank(caption.text, word)}`,
          alternatives: [word, ...wrong],
          correct: 1,
          explanation: `A aula afirma: ${caption.text}`,
          evidence: [cite(caption)],
        }
      }),
    }
  },

  letter: (prompt) => {
    type Asked = { question: string; alternatives: Record<string, string>; explanation: string; evidence: string[] }
    const { question, alternatives, explanation, evidence } = JSON.parse(prompt.data[0]?.text ?? '') as Asked
    const said = evidence.join(' ')
    const right = Object.entries(alternatives).filter(([, text]) => isSaid(text, said))
    return { letter: right.length === 1 ? (right[0]?.[0] ?? null) : null, supported: isAbout(`${question} ${explanation}`, said) }
  },

  verdicts: (prompt) => {
    type Stated = { statement: string; evidence: string[] }
    return {
      verdicts: numbered<Stated>(prompt, 'statement').map(({ statement, evidence }, at) => ({
        number: at + 1,
        supported: isAbout(statement, evidence.join(' ')) && wordsIn(statement).some((word) => wordsIn(evidence.join(' ')).includes(word)),
      })),
    }
  },

  facts: (prompt, turn) => ({
    facts: choose(prompt, countOf(prompt), turn).map((caption) => ({ fact: caption.text, evidence: cite(caption) })),
  }),

  topics: (prompt) => {
    const facts = [...(prompt.data[0]?.text ?? '').matchAll(/^\[(\d+)\] (.*)$/gm)]
    const step = Math.max(1, Math.floor(facts.length / countOf(prompt)))
    return {
      topics: facts
        .filter((_, at) => at % step === 0)
        .slice(0, countOf(prompt))
        .map(([, number, fact]) => ({ topic: fact, facts: [Number(number)] })),
    }
  },

  translations: ({ captions }) => ({ translations: captions.map(({ id, text }) => ({ id, text: translate(text) })) }),

  tags: (prompt, turn) => ({
    headline: shorten(choose(prompt, 1, turn)[0]?.text ?? '', 60),
    sentences: choose(prompt, countOf(prompt), turn).map(sentence),
    tags: choose(prompt, 6, turn).map(({ text }) => longestWord(text)),
    chapters: choose(prompt, 4, 0).map(({ id, text }) => ({ caption: id, title: shorten(text, 60) })),
  }),

  groups: (prompt) => {
    const topics = [...(prompt.data[0]?.text ?? '').matchAll(/^\[(\d+)\] (.*)$/gm)]
    return {
      groups: topics
        .filter((_, at) => at % 3 === 0)
        .map(([, number, label]) => ({ label, topics: [Number(number), Number(number) + 1, Number(number) + 2] })),
    }
  },

  nodes: (prompt, turn) => ({
    nodes: choose(prompt, countOf(prompt), turn).map((caption, at) => ({
      id: at + 1,
      parent: at % 4 === 0 ? null : at - (at % 4) + 1,
      label: shorten(caption.text, 70),
      evidence: cite(caption),
    })),
  }),

  chapters: (prompt, turn) => {
    const half = (captions: ReadPrompt['captions']): Json => ({
      title: shorten(captions[0]?.text ?? '', 60),
      paragraphs: [
        { kind: 'text', sentences: captions.slice(0, 3).map(sentence) },
        ...captions.slice(3).map((caption) => ({ kind: 'item', sentences: [sentence(caption)] })),
      ],
      pictures: captions.slice(0, 2).map(({ id }) => id),
    })
    const chosen = choose(prompt, 12, turn).toSorted((a, b) => a.id - b.id)
    return { chapters: [half(chosen.slice(0, 6)), half(chosen.slice(6))] }
  },

  headline: ({ data }) => ({ headline: shorten(JSON.parse(data[0]?.text.split('\n')[0] ?? '""') as string, 60) }),
}

/** Whether all words of a text are said. */
const isSaid = (text: string, said: string): boolean => {
  const known = new Set(wordsIn(said))
  return wordsIn(text).every((word) => known.has(word))
}

const contraries: readonly [string, string][] = [
  ['maior', 'menor'],
  ['antes', 'depois'],
  ['sempre', 'nunca'],
  ['aumenta', 'diminui'],
]

/** Whether a text says nothing that has nothing to do with what was said: no word in capitals of its own, no number, no contrary. */
export function isAbout(text: string, said: string): boolean {
  const known = new Set(wordsIn(said))
  const shouted = text.match(/\b[A-Z]{4,}\d*\b/g) ?? []
  const numbers = text.match(/\d+/g) ?? []
  if (![...shouted, ...numbers].every((word) => known.has(word.toLowerCase()))) return false
  return contraries.every(([one, other]) =>
    [
      [one, other],
      [other, one],
    ].every(([has = '', lacks = '']) => !wordsIn(text).includes(has) || known.has(has) || !known.has(lacks)),
  )
}
