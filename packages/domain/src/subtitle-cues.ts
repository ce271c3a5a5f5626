import { readCueText } from './vtt-markup.ts'
import { latestCueSeconds, readCueTime, type TimeFault } from './vtt-time.ts'

/** One caption: times in seconds, words as WebVTT and as they are read, settings as WebVTT writes them, and the line of its times. */
export type Cue = { start: number; end: number; markup: string; plain: string; settings: string; id: string; line: number }
/** What is wrong with a file, and in which line, counted from 1. */
export type SubtitleFault = { line: number; message: string }

/** The first fault in words, and the number of others. */
export function describeFaults(faults: readonly SubtitleFault[]): string {
  const rest = faults.length - 1
  const first = faults[0]?.message ?? ''
  if (rest < 1) return first
  return `${first} ${rest === 1 ? 'Há erro em mais uma linha.' : `Há erro em mais ${rest} linhas.`}`
}

/** Captions of one file at most: ten hours of quick speech have fewer. */
export const mostCues = 30_000
/** Characters of one caption at most, markup included. */
export const longestCue = 2000
/** Parsing stops after this many faults. */
const mostFaults = 50

const sentences: Record<TimeFault | 'order', string> = {
  form: 'os tempos devem ter a forma 00:00:01.000 --> 00:00:04.000.',
  comma: 'use ponto, e não vírgula, antes dos milésimos.',
  negative: 'o tempo não pode ser negativo.',
  range: 'minutos e segundos vão de 00 a 59.',
  late: `o tempo não pode passar de ${latestCueSeconds / 3600} horas.`,
  order: 'o fim deve vir depois do início.',
}

/** The texts before and after the arrow of a line of times, and the rest of the line. */
export function splitTimes(line: string): { from: string; to: string; rest: string } {
  const at = line.indexOf('-->')
  const after = line.slice(at + 3).trimStart()
  const end = after.search(/\s/)
  return { from: line.slice(0, at).trim(), to: end < 0 ? after : after.slice(0, end), rest: end < 0 ? '' : after.slice(end) }
}

/** Collects and checks the captions a parser reads. */
export class CueList {
  readonly cues: Cue[] = []
  readonly faults: SubtitleFault[] = []
  /** False once nothing more is worth reading. */
  get goesOn(): boolean {
    return this.faults.length < mostFaults && this.cues.length <= mostCues
  }

  fault(line: number, message: string): undefined {
    this.faults.push({ line, message: `Linha ${line}: ${message}` })
    return undefined
  }

  /** Parses the times of a caption. @returns undefined where they are invalid, with a fault added. */
  readTimes(line: number, from: string, to: string, mark: 'point' | 'either'): { start: number; end: number } | undefined {
    const start = readCueTime(from, mark)
    const end = readCueTime(to, mark)
    if (typeof start === 'string') return this.fault(line, sentences[start])
    if (typeof end === 'string') return this.fault(line, sentences[end])
    return end > start ? { start, end } : this.fault(line, sentences.order)
  }

  /** Adds a caption; one without text is left out, as no player shows it. */
  add(cue: Pick<Cue, 'start' | 'end' | 'settings' | 'id' | 'line'>, raw: string): void {
    if (raw.length > longestCue) return this.fault(cue.line, `esta legenda passa de ${longestCue} caracteres.`)
    const { markup, plain } = readCueText(raw)
    if (plain === '') return
    if (this.cues.length >= mostCues) this.fault(cue.line, `o arquivo passa de ${mostCues} legendas.`)
    this.cues.push({ ...cue, markup, plain })
  }
}
