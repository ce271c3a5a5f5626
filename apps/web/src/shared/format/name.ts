const wordsOf = (name: string): string[] => name.trim().split(/\s+/)

/** First name, for greetings. */
export const firstName = (name: string): string => wordsOf(name)[0] ?? ''

/** First and last initial. */
export function initialsOf(name: string): string {
  const words = wordsOf(name)
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : '']
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase()
}
