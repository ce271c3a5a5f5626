import { endOf, type ScriptPiece } from '@videozz/domain'

/** Words that are spoken in one breath; what the voice says by itself. */
export type ScriptUnit = {
  words: string[]
  speaker: string | null
  /** Index of the sentence it belongs to. */
  sentence: number
}

/** Words of a clause at least, for it to be a unit of its own. */
const fewest = 2

/** The clauses of the sentences: what a voice says of them begins at a known time. */
export function unitsOf(pieces: readonly ScriptPiece[]): ScriptUnit[] {
  return pieces.flatMap(({ words, speaker }, sentence) => {
    const units: ScriptUnit[] = []
    let from = 0
    words.forEach((word, at) => {
      const isLast = at === words.length - 1
      const mayEnd = at + 1 - from >= fewest && words.length - at - 1 >= fewest
      if (!isLast && !(endOf(word) !== 'none' && mayEnd)) return
      units.push({ words: words.slice(from, at + 1), speaker, sentence })
      from = at + 1
    })
    return units
  })
}
