/**
 * How the server answers.
 *
 * `faithful`: reads and quotes truly. About every second thing that is written: `paraphrase` (the quote in other words), `swapped` (a number
 * or a contrary exchanged in quote and text), `foreign-caption` (a number there is not), `overlong`, `markup`, `wrong-answer` (true quote,
 * wrong letter). About all: `duplicates` (everything twice), `obedient` (does what a caption demands).
 * About the answer: `fenced`, `cut-json`, `length` (stopped by it), `refusal`, `prose` and `other-schema` (the schema ignored).
 * About the service: `limited` (429), `overloaded` (529), `unpaid`, `unknown-model` (404), `down` (500 in HTML), `silent` (no answer until
 * it stops), `broken` (the connection ends).
 */
export const textMoods = [
  'faithful',
  'paraphrase',
  'swapped',
  'foreign-caption',
  'overlong',
  'markup',
  'wrong-answer',
  'duplicates',
  'obedient',
  'fenced',
  'cut-json',
  'length',
  'refusal',
  'prose',
  'other-schema',
  'limited',
  'overloaded',
  'unpaid',
  'unknown-model',
  'down',
  'silent',
  'broken',
] as const
export type TextMood = (typeof textMoods)[number]

type Json = Record<string, unknown>

/** Fields of answers in which things are judged, not written. */
const judging = new Set(['verdicts'])

/** What a mood makes of a true answer. @param demand a word that a caption demands. */
export function spoilAnswer(answer: Json, mood: TextMood, demand: string | null): Json {
  if (mood === 'obedient') return demand === null ? answer : (obey(answer, demand) as Json)
  const spoil = spoilers[mood]
  return Object.fromEntries(
    Object.entries(answer).map(([field, value]) => {
      if (!Array.isArray(value) || judging.has(field)) return [field, value]
      if (mood === 'duplicates') return [field, value.flatMap((item: unknown) => [item, structuredClone(item)])]
      return [field, spoil ? value.map((item: unknown, at) => (at % 2 === 0 ? spoil(item as Json) : item)) : value]
    }),
  )
}

const spoilers: Partial<Record<TextMood, (item: Json) => unknown>> = {
  paraphrase: (item) => everyQuote(item, (quote) => `Em outras palavras, ${quote.split(' ').toReversed().join(' ')}`),
  swapped: (item) => everyText(item, swap),
  'foreign-caption': (item) => everyNumberList(item, (id) => id + 100_000),
  overlong: (item) => everyText(item, (text, field) => (field === 'quote' ? text : `${text} `.repeat(40))),
  markup: (item) =>
    everyText(item, (text, field) => (field === 'quote' ? text : `${text} <img src=x onerror=alert(1)> [aqui](https://mal.example/x)`)),
  'wrong-answer': (item) => (typeof item['correct'] === 'number' ? { ...item, correct: item['correct'] + 1 } : item),
}

const swaps: readonly [string, string][] = [
  ['maior', 'menor'],
  ['antes', 'depois'],
  ['sempre', 'nunca'],
  ['aumenta', 'diminui'],
  ['oito', 'nove'],
]
function swap(text: string): string {
  for (const [one, other] of swaps) {
    if (text.includes(one)) return text.replaceAll(one, other)
    if (text.includes(other)) return text.replaceAll(other, one)
  }
  return /\d/.test(text) ? text.replaceAll(/\d+/g, (number) => String(Number(number) + 1)) : `não ${text}`
}

/** Every text in an answer, whatever its field, becomes what was demanded; quotes stay true, letters and verdicts say yes. */
function obey(value: unknown, demand: string, field = ''): unknown {
  if (typeof value === 'string') return field === 'quote' || field === 'letter' ? value : `${demand} ${value}`
  if (typeof value === 'boolean') return true
  if (Array.isArray(value)) return value.map((item) => obey(item, demand, field))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, obey(inner, demand, name)]))
}

function everyText(value: unknown, by: (text: string, field: string) => string, field = ''): unknown {
  if (typeof value === 'string') return by(value, field)
  if (Array.isArray(value)) return value.map((item) => everyText(item, by, field))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, everyText(inner, by, name)]))
}

const everyQuote = (item: unknown, by: (quote: string) => string): unknown =>
  everyText(item, (text, field) => (field === 'quote' ? by(text) : text))

/** Every list of numbers of captions. */
function everyNumberList(value: unknown, by: (id: number) => number, field = ''): unknown {
  if (typeof value === 'number') return field === 'captions' || field === 'caption' || field === 'id' ? by(value) : value
  if (Array.isArray(value)) return value.map((item) => everyNumberList(item, by, field))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, everyNumberList(inner, by, name)]))
}
