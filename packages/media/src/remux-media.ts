import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inputFile, safeInput } from './input-options.ts'
import { MediaError } from './media-error.ts'
import { runProgram } from './run-program.ts'

/** Bytes a second of the slowest disk that is supported. */
const slowestBytesPerSecond = 5 * 1024 ** 2

export type RemuxRequest = {
  /** Of the fragmented MP4 on this machine. */
  path: string
  /** Its bytes, about. */
  size: number
  /** A folder the program may write in. */
  folder: string
  signal?: AbortSignal
}

/**
 * The same picture and sound as one plain MP4 with its index at the beginning, so that it plays while it is being downloaded. Nothing is
 * encoded.
 * @returns its path, and its bytes.
 * @throws MediaError DAMAGED, STALLED.
 */
export async function remuxMedia({ path, size, folder, signal }: RemuxRequest): Promise<{ path: string; size: number }> {
  const made = join(folder, 'download.mp4')
  const seconds = 120 + Math.ceil(size / slowestBytesPerSecond)
  const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', '-map_metadata', '-1', '-map_chapters', '-1']
  const args = [
    '-v',
    'error',
    '-nostdin',
    '-y',
    '-xerror',
    ...safeInput,
    ...inputFile(path),
    ...streams,
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
    made,
  ]
  const { exitCode, stderr } = await runProgram('ffmpeg', args, {
    limits: { cpuSeconds: seconds, fileSize: size * 2 + 64 * 1024 ** 2, niceness: 10 },
    sight: { readOnly: [path], writable: folder },
    folder,
    signal,
    timeoutSeconds: seconds,
  })
  const info = await stat(made).catch(() => undefined)
  if (exitCode !== 0 || !info || info.size === 0) throw new MediaError('DAMAGED', stderr)
  return { path: made, size: info.size }
}
