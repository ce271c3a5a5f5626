import { CueList, splitTimes } from './subtitle-cues.ts'
import { readSettings } from './vtt-settings.ts'

const arrow = '-->'
const isOther = (line: string): boolean => /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(line)

/**
 * Parses WebVTT (W3C, § 4.1) whose lines end with a line feed and whose byte order mark was removed. Notes, style sheets and regions are
 * skipped; what a player would drop silently is a fault here, with its line.
 */
export function parseVtt(text: string): CueList {
  const list = new CueList()
  const lines = text.split('\n')
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) {
    list.fault(1, 'o arquivo deve começar com WEBVTT.')
    return list
  }
  // The rest of the header ends at a blank line, or where times begin.
  let at = 1
  while (at < lines.length && lines[at] !== '' && !lines[at]?.includes(arrow)) at += 1
  while (at < lines.length && list.goesOn) {
    if (isBlank(lines[at])) at += 1
    else at = readBlock(list, lines, at)
  }
  return list
}

const isBlank = (line: string | undefined): boolean => line === undefined || line === ''

/** Parses the lines between two blank lines. @returns the index of the line after them. */
function readBlock(list: CueList, lines: readonly string[], first: number): number {
  const head = lines[first] ?? ''
  const second = lines[first + 1] ?? ''
  const timesAt = head.includes(arrow) ? first : second.includes(arrow) && !isOther(head) ? first + 1 : undefined
  let end = (timesAt ?? first) + 1
  while (end < lines.length && !isBlank(lines[end]) && !lines[end]?.includes(arrow)) end += 1
  if (timesAt !== undefined)
    readCue(list, timesAt, timesAt === first ? '' : head, lines[timesAt] ?? '', lines.slice(timesAt + 1, end).join('\n'))
  else if (!isOther(head)) list.fault(first + 1, 'faltam os tempos desta legenda (00:00:01.000 --> 00:00:04.000).')
  return end
}

function readCue(list: CueList, index: number, id: string, times: string, text: string): void {
  const line = index + 1
  const { from, to, rest } = splitTimes(times)
  const span = list.readTimes(line, from, to, 'point')
  if (span) list.add({ ...span, settings: readSettings(rest), id: id.length > 128 ? '' : id, line }, text)
}
