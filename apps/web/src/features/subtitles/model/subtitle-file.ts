import { errorMessage, maxSubtitleBytes } from '@videozz/contract/browser'
import { readSubtitle } from '@videozz/domain'

/** A subtitle file without faults. */
export type SubtitleFile = { name: string; base64: string; cues: number }
/** Reasons why a file is refused, one message each. */
export type FileFaults = readonly string[]

/** Most messages shown for one file. */
const mostShown = 10
const isSubtitleName = (name: string): boolean => /\.(vtt|srt)$/i.test(name)

/** Parses a chosen file with the server's parser, so that faults are shown before it is sent. */
export async function readChosenFile(file: File): Promise<SubtitleFile | FileFaults> {
  if (file.type !== 'text/vtt' && !isSubtitleName(file.name)) return [errorMessage('SUBTITLE_TYPE')]
  if (file.size > maxSubtitleBytes) return [errorMessage('SUBTITLE_TOO_LARGE')]
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return ['Erro ao ler o arquivo!']
  }
  const read = readSubtitle(bytes)
  if (!read) return [errorMessage('SUBTITLE_TYPE')]
  if (read.faults.length === 0) return { name: file.name.slice(0, 255), base64: toBase64(bytes), cues: read.cues.length }
  const shown = read.faults.slice(0, mostShown).map(({ message }) => message)
  const rest = read.faults.length - shown.length
  return rest > 0 ? [...shown, `Há erro em mais ${rest} ${rest === 1 ? 'linha' : 'linhas'}.`] : shown
}

/** Whether a file was refused. */
export const isRefused = (read: SubtitleFile | FileFaults): read is FileFaults => Array.isArray(read)

function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In chunks, since browsers limit the number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
