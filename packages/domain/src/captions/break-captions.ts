import { captionGap, captionTime, longestLine, readingSpeed } from './caption-text.ts'
import { type CaptionToken, changesSpeaker, tokensOf } from './caption-tokens.ts'
import type { SpokenWord } from './spoken-word.ts'
import { timeCaptions } from './time-captions.ts'

/** A caption of one or two lines. Times are seconds; it has the words `from` to `to`, the last one not included. */
export type Caption = { start: number; end: number; lines: string[]; from: number; to: number }

const costOf = {
  /** Each caption, so that few are made. */
  caption: 3,
  sentenceInside: 1,
  /** A second of silence within a caption. */
  silence: 4,
  tooShort: 40,
  tooFast: 40,
  /** Each character a second above the easy speed, and above the most. */
  fast: 1.5,
  faster: 4,
}

/**
 * Breaks timed words, in the order of their times, into captions by the rules of Netflix for Portuguese of Brazil: the breaks with the
 * least cost of all, found by dynamic programming. A change of speaker always breaks. Words longer than a line are cut; no word is lost.
 * @param language such as `pt-br`; chooses the words after which no line ends.
 */
export function breakCaptions(words: readonly SpokenWord[], language?: string): Caption[] {
  const tokens = tokensOf(words, language)
  const groups = chooseBreaks(tokens)
  const times = timeCaptions(
    groups.map(({ from, to }) => ({
      start: tokens[from]?.start ?? 0,
      end: tokens[to - 1]?.end ?? 0,
      characters: lengthOf(tokens, from, to),
    })),
  )
  return groups.map(({ from, to, line }, at) => ({
    start: (times[at]?.start ?? 0) / 1000,
    end: (times[at]?.end ?? 0) / 1000,
    lines: [tokens.slice(from, line), tokens.slice(line, to)].filter((part) => part.length > 0).map(textOf),
    from: tokens[from]?.word ?? 0,
    to: (tokens[to - 1]?.word ?? 0) + 1,
  }))
}

const textOf = (tokens: readonly CaptionToken[]): string => tokens.map(({ text }) => text).join(' ')
const lengthOf = (tokens: readonly CaptionToken[], from: number, to: number): number =>
  tokens.slice(from, to).reduce((sum, { characters }) => sum + characters + 1, -1)

/** Tokens of one caption; its second line begins at `line`, or it has one line where that is `to`. */
type Group = { from: number; to: number; line: number }

function chooseBreaks(tokens: readonly CaptionToken[]): Group[] {
  const best: { cost: number; group: Group }[] = []
  for (let to = 1; to <= tokens.length; to += 1) {
    let least = { cost: Infinity, group: { from: to - 1, to, line: to } }
    let characters = -1
    let inside = 0
    for (let from = to - 1; from >= 0; from -= 1) {
      const [first, second] = [tokens[from], tokens[from + 1]]
      if (!first) break
      characters += first.characters + 1
      if (characters > 2 * longestLine + 1) break
      if (second && from + 1 < to) {
        if (changesSpeaker(first, second)) break
        inside += insideCost(first, second)
      }
      const shape = chooseLine(tokens, from, to, characters)
      const cost = (best[from - 1]?.cost ?? 0) + inside + timeCost(tokens, from, to, characters) + (shape?.cost ?? Infinity)
      if (shape && cost < least.cost) least = { cost, group: { from, to, line: shape.line } }
    }
    best.push({ cost: least.cost + costOf.caption + (tokens[to - 1]?.breakCost ?? 0), group: least.group })
  }
  const groups: Group[] = []
  for (let to = tokens.length; to > 0;) {
    const group = best[to - 1]?.group ?? { from: to - 1, to, line: to }
    groups.push(group)
    to = group.from
  }
  return groups.reverse()
}

/** Cost of not breaking between two tokens. */
function insideCost(token: CaptionToken, next: CaptionToken): number {
  const silence = Math.max(0, next.start - token.end) / 1000
  const long = silence > 2 ? 30 : 0
  return (silence > 0.5 ? silence * costOf.silence + long : 0) + (token.breakCost === 0 ? costOf.sentenceInside : 0)
}

/** Cost of the time that the caption of some tokens has on the screen. */
function timeCost(tokens: readonly CaptionToken[], from: number, to: number, characters: number): number {
  const start = tokens[from]?.start ?? 0
  const spoken = (tokens[to - 1]?.end ?? 0) - start
  if (spoken > captionTime.longest && to - from > 1) return Infinity
  const room = Math.min(captionTime.longest, (tokens[to]?.start ?? Infinity) - captionGap - start)
  const speed = (characters * 1000) / Math.max(50, room)
  const fast = Math.max(0, speed - readingSpeed.easy) * costOf.fast
  const faster = speed > readingSpeed.most ? costOf.tooFast + Math.min(100, speed - readingSpeed.most) * costOf.faster : 0
  return fast + faster + (room < captionTime.shortest ? costOf.tooShort : 0)
}

/** Where the second line begins, `to` where one line is enough; undefined where two are not. */
function chooseLine(
  tokens: readonly CaptionToken[],
  from: number,
  to: number,
  characters: number,
): { line: number; cost: number } | undefined {
  if (characters <= longestLine) return { line: to, cost: 0 }
  let least: { line: number; cost: number } | undefined
  let first = -1
  for (let line = from + 1; line < to; line += 1) {
    const token = tokens[line - 1]
    first += (token?.characters ?? 0) + 1
    const second = characters - first - 1
    if (first > longestLine) break
    if (second > longestLine) continue
    const cost = 0.5 + (token?.breakCost ?? 0) / 2 + Math.abs(first - second) / longestLine + (first > second ? 0.2 : 0)
    if (!least || cost < least.cost) least = { line, cost }
  }
  return least
}
