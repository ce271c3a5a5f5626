import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findRecordedLive, listRenditions, type TranscriptionRow } from '@videozz/db'
import { decodeSound, soundBytesPerSecond } from '@videozz/media'
import type { Deps } from '../../shared/deps.ts'
import { readRecorded, readRecording, readStored } from '../../shared/recorded-rungs.ts'
import { readRendition } from '../../shared/read-rendition.ts'

/** A part of a media with one initialisation; `begin` in seconds of the media. */
type SoundPart = { begin: number; source: AsyncIterable<Buffer> }

/**
 * Writes the sound of a run's media into a folder as samples: see `decodeSound`.
 * @returns undefined where the media has no sound, or nothing of it is whole.
 */
export async function writeSound(
  deps: Deps,
  run: TranscriptionRow,
  folder: string,
  signal: AbortSignal,
): Promise<{ path: string; seconds: number } | undefined> {
  const path = join(folder, 'sound.pcm')
  await writeFile(path, '')
  let end = 0
  for await (const { begin, source } of soundParts(deps, run)) {
    // What a part lacks at its end is silence.
    await truncate(path, Math.round(begin * (soundBytesPerSecond / 2)) * 2)
    const seconds = await decodeSound({ source, path, signal })
    if (seconds !== null) end = begin + seconds
  }
  return end > 0 ? { path, seconds: end } : undefined
}

async function* soundParts(deps: Deps, { video_key: videoKey, generation }: TranscriptionRow): AsyncGenerator<SoundPart> {
  const live = (await findRecordedLive(deps.db, videoKey)) && (await readRecording(deps, videoKey))
  if (live) {
    let begin = 0
    for (const { span, segments } of live.sections) {
      const read = async function* () {
        yield await readStored(deps, span.init_address)
        for (const segment of segments) yield await readRecorded(deps, live, segment)
      }
      yield { begin, source: read() }
      begin += segments.reduce((sum, { duration }) => sum + duration, 0)
    }
    return
  }
  // Every rung has the same sound.
  const whole = (await listRenditions(deps.db, videoKey, generation)).filter(({ state }) => state === 'complete')
  const smallest = whole.toSorted((one, other) => one.bandwidth - other.bandwidth)[0]
  if (smallest) yield { begin: 0, source: readRendition(deps, smallest) }
}
