import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeSound, soundBytesPerSecond } from './decode-sound.ts'
import { encodeSound } from './encode-sound.ts'

const run = promisify(execFile)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'videozz-sound-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const never = new AbortController().signal
const fragments = '-movflags +frag_keyframe+empty_moov+default_base_moof -f mp4'

/** A fragmented MP4 as renditions are: silence of one second, then a tone. */
async function makeRendition(name: string, sound: string): Promise<string> {
  const path = join(folder, `${name}.mp4`)
  const picture = '-f lavfi -i testsrc2=size=160x90:rate=10'
  await run('ffmpeg', `-v error -nostdin -y ${picture} ${sound} -t 4 -c:v libx264 -preset ultrafast -g 20 ${fragments} ${path}`.split(' '))
  return path
}

/** Loudest sample of a stretch, 0 to 1. */
function peak(samples: Buffer, from: number, to: number): number {
  let most = 0
  for (let at = from * soundBytesPerSecond; at < to * soundBytesPerSecond; at += 2) most = Math.max(most, Math.abs(samples.readInt16LE(at)))
  return most / 32_768
}

describe('decodeSound', () => {
  it('writes samples whose place is their time', async () => {
    const tone = '-f lavfi -i sine=frequency=440:sample_rate=48000:duration=3 -af adelay=1000:all=1 -ac 2 -c:a aac'
    const source = await makeRendition('tone', tone)
    const path = join(folder, 'tone.pcm')
    const seconds = await decodeSound({ source: createReadStream(source), path, signal: never })
    expect(seconds).toBeGreaterThan(3.9)
    expect(seconds).toBeLessThan(4.2)
    const samples = await readFile(path)
    expect(peak(samples, 0, 0.9)).toBeLessThan(0.01)
    expect(peak(samples, 1.1, 3.8)).toBeGreaterThan(0.05)
  })

  it('says that there is no sound, and that bytes are no media', async () => {
    const mute = await makeRendition('mute', '-an')
    const path = join(folder, 'none.pcm')
    expect(await decodeSound({ source: createReadStream(mute), path, signal: never })).toBeNull()
    const noise = [Buffer.alloc(100_000, 7)]
    const source = (async function* () {
      yield* noise
    })()
    await expect(decodeSound({ source, path, signal: never })).rejects.toMatchObject({ code: 'DAMAGED' })
  })

  it('ends with the signal', async () => {
    const stop = new AbortController()
    const source = (async function* () {
      yield Buffer.alloc(1000)
      stop.abort(new Error('stopped'))
      yield Buffer.alloc(1000)
    })()
    await expect(decodeSound({ source, path: join(folder, 'stopped.pcm'), signal: stop.signal })).rejects.toThrow('stopped')
  })
})

describe('encodeSound', () => {
  it.each(['audio/flac', 'audio/ogg', 'audio/wav'] as const)('writes %s that lasts as long', async (type) => {
    const samples = Buffer.alloc(2 * soundBytesPerSecond)
    for (let at = 0; at < samples.length; at += 2) samples.writeInt16LE(Math.round(8000 * Math.sin(at / 20)), at)
    const bytes = await encodeSound(samples, type, never)
    const path = join(folder, `piece.${type.slice(6)}`)
    await writeFile(path, bytes)
    const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', path, '-f', 's16le', '-ar', '16000', '-ac', '1', '-'], {
      encoding: 'buffer',
      maxBuffer: 10 ** 7,
    })
    expect(Math.abs(stdout.length / soundBytesPerSecond - 2)).toBeLessThan(0.05)
  })
})
