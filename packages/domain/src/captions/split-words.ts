/** Whether a piece of text is said at all: it has a letter or a figure, or is a sign that is read, as in "5 %". */
const isSaid = (text: string): boolean => /[\p{L}\p{N}%$€£&+=@#]/u.test(text)

/** The words of a text; a mark that stands alone, such as a dash, belongs to the word before it, or to the first. */
export function splitWords(text: string): string[] {
  const words: string[] = []
  let before = ''
  for (const piece of text.normalize('NFC').split(/\s+/)) {
    if (piece === '') continue
    const last = words.length - 1
    if (isSaid(piece)) {
      words.push(before + piece)
      before = ''
    } else if (last < 0) before += `${piece} `
    else words[last] += ` ${piece}`
  }
  if (words.length === 0 && before !== '') words.push(before.trim())
  return words
}
