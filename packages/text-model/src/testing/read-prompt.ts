/** A prompt as a model reads it: what it is told, and the material between the marks it was told of. */
export type ReadPrompt = {
  /** The request, without the material. */
  text: string
  data: { name: string; text: string }[]
  /** Captions in the material, by the number on their line. */
  captions: { id: number; text: string }[]
}

/** Reads a prompt. Marks count only where the system's text names them: others are part of the material. */
export function readPrompt(system: string, user: string): ReadPrompt {
  const mark = /<(data-[0-9a-f]{16,}) …>/.exec(system)?.[1]
  if (mark === undefined) return { text: user, data: [], captions: [] }
  const data: ReadPrompt['data'] = []
  const text = user.replaceAll(
    new RegExp(`<${mark} name="([^"]*)">\\n([^]*?)\\n</${mark}>`, 'g'),
    (_whole, name: string, inner: string) => {
      data.push({ name, text: inner })
      return ''
    },
  )
  const captions = data
    .filter(({ name }) => name.startsWith('media '))
    .flatMap(({ text: lines }) => [...lines.matchAll(/^\[(\d+)\] (.*)$/gm)])
    .map(([, id, said = '']) => ({ id: Number(id), text: said }))
  return { text, data, captions }
}

/** The first number of the request: how many are wanted. */
export const countOf = ({ text }: ReadPrompt): number => Number(/\d+/.exec(text)?.[0] ?? 1)

/** Data parts named `<name> N`, as the JSON they hold, in order. */
export const numbered = <T>({ data }: ReadPrompt, name: string): T[] =>
  data.filter((part) => part.name.startsWith(`${name} `)).map(({ text }) => JSON.parse(text) as T)

const demands = /\b(?:[Ee]screv\w+|[Cc]oloque|[Dd]iga|[Rr]espond\w+|[Ww]rite|[Ss]ay|[Pp]ut|[Aa]nswer)\b[^\n]*?\b([A-Z]{4,}\d*)\b/

/** What a caption in the material demands of a model, as a model that obeys it understands: the word it is to write. */
export function demandIn({ data }: ReadPrompt): string | null {
  for (const { text } of data) {
    const found = demands.exec(text)
    const word = found?.[1]
    if (word !== undefined) return word
  }
  return null
}

/** Words of a text in lower case. */
export const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
