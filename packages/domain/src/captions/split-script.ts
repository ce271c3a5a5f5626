import { splitWords } from './split-words.ts'

/** A sentence of a script, or a part of a long one, as it is spoken. */
export type ScriptPiece = {
  words: string[]
  /** Name that the script writes before what a person says; null where it names nobody. */
  speaker: string | null
}

/** Words of one piece at most: about ten seconds of speech. */
const mostWords = 28

const timesLine = /-->|^\d+$|^\(?\[?\d{1,2}:\d{2}(:\d{2})?([.,]\d+)?\]?\)?$/
const heading = /^(WEBVTT\b|NOTE\b|#{1,6}\s|(INT|EXT)\b[./]|CENA\s+\d|ESCENA\s+\d|SCENE\s+\d|[-=_*—]{3,}$)/u
const label =
  /^((?:\p{Lu}[\p{Lu}\p{M}\d.'’-]*)(?: (?:\p{Lu}[\p{Lu}\p{M}.'’-]*|\d+)){0,3}) ?(?:\([^)]*\) ?)?:\s+(?=\S)|^(\p{Lu}[\p{Lu}\p{M}\d.'’ -]{1,39}):$/u
const bullet = /^\s*(?:>+|[-–—•*])\s+/
/** Beginning of a line that goes on with none before: paragraphs and lists are often without blank lines and full stops. */
const capital = /^["“«'(¿¡]*\p{Lu}/u
const direction = /\[[^\]\n]*\]|^\s*\([^)\n]*\)\s*$|♪[^♪\n]*♪|♪/gmu
const abbreviation =
  /(?:^|[\s("“])(?:\p{Lu}|srs?|sras?|srtas?|drs?|dras?|profs?|profa|av|pág|págs|vol|ex|art|núm|n\.º|mr|mrs|ms|st|vs|etc|ud|uds|d|i\.e|e\.g)\.$/iu

/**
 * The sentences of a pasted script, in their order. Scene headings, stage directions such as `[música]`, captions' numbers and times and the
 * names of speakers (`ANA:`) are not spoken and left out.
 */
export function splitScript(text: string): ScriptPiece[] {
  const pieces: ScriptPiece[] = []
  let speaker: string | null = null
  let spoken = ''
  const finish = () => {
    for (const words of sentencesOf(spoken)) pieces.push({ words, speaker })
    spoken = ''
  }
  for (const raw of text
    .normalize('NFC')
    .replace(direction, ' ')
    .split(/\r\n?|\n/)) {
    const line = raw.replace(bullet, '').trim()
    if (line === '' || timesLine.test(line) || heading.test(line)) {
      finish()
      continue
    }
    if (bullet.test(raw) || (capital.test(line) && !spoken.endsWith(','))) finish()
    const [whole, inline, alone] = label.exec(line) ?? []
    if (whole !== undefined) {
      finish()
      speaker = inline ?? alone ?? speaker
    }
    spoken += ` ${line.slice(whole?.length ?? 0)}`
  }
  finish()
  return pieces
}

/** The words of each sentence; long sentences are cut after clauses, or where they become too long. */
function sentencesOf(text: string): string[][] {
  const sentences: string[][] = []
  let current: string[] = []
  const finish = () => {
    sentences.push(...cutLong(current))
    current = []
  }
  for (const word of splitWords(text)) {
    current.push(word)
    if (/[.?!…]["'”’»)]*$/u.test(word) && !abbreviation.test(word)) finish()
  }
  finish()
  return sentences
}

function cutLong(words: readonly string[]): string[][] {
  if (words.length === 0) return []
  if (words.length <= mostWords) return [[...words]]
  const middle = words.length / 2
  let cut = Math.round(middle)
  let least = Infinity
  words.slice(0, -1).forEach((word, at) => {
    const cost = Math.abs(at + 1 - middle) + (/[,;:–—]$/u.test(word) ? 0 : mostWords / 2)
    if (cost < least) [least, cut] = [cost, at + 1]
  })
  return [...cutLong(words.slice(0, cut)), ...cutLong(words.slice(cut))]
}
