import { stripVTControlCharacters } from 'node:util'

const most = 30

/** A failed test as text: where it stands and its name, then the first lines of what it said, indented. */
export function describeFailure(place: string, name: string, messages: string[]): string {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).trimEnd().split('\n'))
  return [`${place} › ${name}`, ...lines.slice(0, most).map((line) => `    ${line}`)].join('\n')
}
