const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const wordsIn = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether a word matches a searched one: up to 3 letters exactly, longer ones by prefix. */
function means(word: string, searched: string): boolean {
  if (searched.length <= 3) return word === searched
  return word.startsWith(searched.slice(0, Math.max(4, searched.length - 3)))
}

/** Splits a text into pieces and marks those that match the search, ignoring case, accents and endings. */
export function splitByWords(text: string, search: string): { text: string; found: boolean }[] {
  const searched = wordsIn(search)
  return (text.match(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu) ?? []).map((piece) => {
    const [word] = wordsIn(piece)
    return { text: piece, found: word !== undefined && searched.some((one) => means(word, one)) }
  })
}
