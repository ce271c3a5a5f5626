import type { Cue, SubtitleFault } from './subtitle-cues.ts'
import { parseSrt } from './srt-parse.ts'
import { escapeCueText } from './vtt-entities.ts'
import { readCueText } from './vtt-markup.ts'
import { parseVtt } from './vtt-parse.ts'
import { writeCueTime } from './vtt-time.ts'

export type ReadSubtitle = { kind: 'vtt' | 'srt'; cues: Cue[]; faults: SubtitleFault[] }

type Decoder = new (label: string, options?: { fatal: boolean }) => { decode(bytes: Uint8Array): string }
// In Node and in browsers alike (WHATWG Encoding § 7), though the language itself does not name it.
const { TextDecoder } = globalThis as unknown as { TextDecoder: Decoder }

/** The text of a file: UTF-16 by its mark, else UTF-8, and what is not that as Windows wrote it in Brazil for decades. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g

/**
 * Parses a subtitle file, WebVTT or SubRip, recognised by its content, not its name.
 * @returns undefined when it is neither; `faults` name the line (from 1) and are empty for a good file. Captions are sorted by their times;
 * they may overlap.
 */
export function readSubtitle(bytes: Uint8Array): ReadSubtitle | undefined {
  const text = decode(bytes).replace(/\r\n?/g, '\n').replace(unwanted, '').toWellFormed()
  const isVtt = text.startsWith('WEBVTT')
  if (!isVtt && !text.includes('-->')) return undefined
  const kind = isVtt || !looksLikeSrt(text) ? 'vtt' : 'srt'
  const { cues, faults } = kind === 'vtt' ? parseVtt(text) : parseSrt(text)
  if (cues.length === 0 && faults.length === 0) faults.push({ line: 1, message: 'Linha 1: o arquivo não tem nenhuma legenda.' })
  return { kind, cues: cues.sort((one, other) => one.start - other.start || one.end - other.end), faults }
}

/** Whether it begins with a number or with times that have a comma; a WebVTT file that lost its first line does not. */
const looksLikeSrt = (text: string): boolean => /^(?:\d+ *\n|[^\n]*,\d+ *-->)/.test(text.trimStart().slice(0, 200))

/** The captions as WebVTT for storage and players: no notes, styles or regions, and no markup but that of captions. */
export function writeVtt(cues: readonly Pick<Cue, 'start' | 'end' | 'markup' | 'settings' | 'id'>[]): string {
  const blocks = cues.map(({ start, end, markup, settings, id }) => {
    const times = `${writeCueTime(start)} --> ${writeCueTime(end)}${settings === '' ? '' : ` ${settings}`}`
    return `${id === '' ? '' : `${id}\n`}${times}\n${markup}\n`
  })
  return `WEBVTT\n\n${blocks.join('\n')}`
}

/** The same caption with other words; nothing of what is typed is markup. Without words `plain` is empty, and it belongs in no file. */
export const rewordCue = (cue: Cue, words: string): Cue => ({ ...cue, ...readCueText(escapeCueText(words)) })
