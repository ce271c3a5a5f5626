import { CueList, splitTimes } from './subtitle-cues.ts'

const arrow = '-->'
const isNumber = (line: string): boolean => /^\s*\d+\s*$/.test(line)

/**
 * Parses SubRip text (.srt) whose lines end with a line feed. Numbers of captions may be missing or wrong, milliseconds follow a comma or a
 * point, and commands of other formats (`{\an8}`) and coordinates are dropped.
 */
export function parseSrt(text: string): CueList {
  const list = new CueList()
  const lines = text.split('\n').map((line) => line.trimEnd())
  let at = 0
  while (at < lines.length && list.goesOn) {
    if (lines[at] === '') at += 1
    else at = readBlock(list, lines, at)
  }
  return list
}

/** Reads one caption. @returns the index of the line after it. */
function readBlock(list: CueList, lines: readonly string[], first: number): number {
  const head = lines[first] ?? ''
  const timesAt = head.includes(arrow) ? first : isNumber(head) && lines[first + 1]?.includes(arrow) ? first + 1 : undefined
  let end = (timesAt ?? first) + 1
  while (end < lines.length && lines[end] !== '' && !lines[end]?.includes(arrow)) end += 1
  // Without a blank line before it, the number of the next caption is the last line here.
  const joined = lines[end]?.includes(arrow) && end - 1 > (timesAt ?? first) && isNumber(lines[end - 1] ?? '')
  const last = joined ? end - 1 : end
  if (timesAt === undefined) {
    if (!isNumber(head) || last > first + 1) list.fault(first + 1, 'faltam os tempos desta legenda (00:00:01,000 --> 00:00:04,000).')
    return last
  }
  const { from, to } = splitTimes(lines[timesAt] ?? '')
  const span = list.readTimes(timesAt + 1, from, to, 'either')
  const words = lines
    .slice(timesAt + 1, last)
    .join('\n')
    .replaceAll(/\{\\[^{}\n]*\}/g, '')
  if (span) list.add({ ...span, settings: '', id: '', line: timesAt + 1 }, words)
  return last
}
