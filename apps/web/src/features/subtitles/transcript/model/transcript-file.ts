import { breakCaptions, type Caption, captionsToCues, type SpokenWord, wordsToText, writeVtt } from '@videozz/domain'

/** Files a transcript is downloaded as. */
export type TranscriptFormat = 'txt' | 'vtt' | 'srt'

const typeOf: Record<TranscriptFormat, string> = { txt: 'text/plain', vtt: 'text/vtt', srt: 'application/x-subrip' }

/** The words as a text or as a subtitle. */
export function writeTranscript(words: readonly SpokenWord[], language: string, format: TranscriptFormat): Blob {
  return new Blob([contentOf(words, language, format)], { type: `${typeOf[format]};charset=utf-8` })
}

function contentOf(words: readonly SpokenWord[], language: string, format: TranscriptFormat): string {
  if (format === 'txt') return `${wordsToText(words)}\n`
  const captions = breakCaptions(words, language)
  return format === 'vtt' ? writeVtt(captionsToCues(captions)) : writeSrt(captions)
}

/** Captions as SubRip: numbered, with a comma before the milliseconds. */
export const writeSrt = (captions: readonly Pick<Caption, 'start' | 'end' | 'lines'>[]): string =>
  captions.map(({ start, end, lines }, at) => `${at + 1}\n${srtTime(start)} --> ${srtTime(end)}\n${lines.join('\n')}\n`).join('\n')

function srtTime(seconds: number): string {
  const whole = Math.round(seconds * 1000)
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0')
  return `${pad(whole / 3_600_000)}:${pad((whole / 60_000) % 60)}:${pad((whole / 1000) % 60)},${pad(whole % 1000, 3)}`
}
