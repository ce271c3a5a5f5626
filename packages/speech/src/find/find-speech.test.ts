import { writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDetectorWeights, loadNativeLibrary } from '../child/native-library.ts'
import { makeVoice } from '../testing/make-voice.ts'
import { findByEnergy } from './find-by-energy.ts'
import { findSpeech } from './find-speech.ts'

const silence = (seconds: number): Buffer => Buffer.alloc(seconds * 32_000)
/** Four seconds of voice at 2 s, and three at 9 s. */
const sound = Buffer.concat([silence(2), makeVoice(4), silence(3), makeVoice(3), silence(1)])
const truth = [
  { start: 2, end: 6 },
  { start: 9, end: 12 },
]
async function* inChunks(pcm: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < pcm.length; at += size) yield pcm.subarray(at, at + size)
}
const patient = { signal: new AbortController().signal }
const expectNear = (found: { start: number; end: number }[]): void => {
  expect(found).toHaveLength(truth.length)
  for (const [index, { start, end }] of truth.entries()) {
    expect(Math.abs((found[index]?.start ?? 0) - start)).toBeLessThan(0.3)
    expect(Math.abs((found[index]?.end ?? 0) - end)).toBeLessThan(0.3)
  }
}

// Other processors have no program: there the energy is what finds.
const native = loadNativeLibrary() !== null && findDetectorWeights() !== null

describe('finding speech', () => {
  it.each([7, 1000, 64_001])('finds it in sound that comes in chunks of %i bytes', async (size) => {
    const found = await findSpeech(inChunks(sound, size), patient)
    expect(found.by).toBe(native ? 'silero' : 'energy')
    expect(found.seconds).toBeCloseTo(13, 2)
    expectNear(found.stretches)
  })

  it('finds none in silence, in noise and in nothing', async () => {
    const noise = Buffer.alloc(10 * 32_000)
    for (let sample = 0; sample < noise.length / 2; sample++) noise.writeInt16LE(((sample * 7919) % 2001) - 1000, sample * 2)
    expect(await findSpeech(inChunks(silence(10), 32_000), patient)).toMatchObject({ stretches: [], seconds: 10 })
    if (native) expect((await findSpeech(inChunks(noise, 32_000), patient)).stretches).toEqual([])
    expect(await findSpeech(inChunks(Buffer.alloc(0), 1), patient)).toMatchObject({ stretches: [], seconds: 0 })
  })

  it('stops when it is told to', async () => {
    const caller = new AbortController()
    const endless = async function* (): AsyncGenerator<Buffer> {
      for (;;) {
        yield sound
        caller.abort()
      }
    }
    await expect(findSpeech(endless(), { signal: caller.signal })).rejects.toMatchObject({ name: 'SpeechError', fault: 'stopped' })
    await expect(findSpeech(endless(), { signal: AbortSignal.abort() })).rejects.toMatchObject({ fault: 'stopped' })
  })

  it('fails with what reading the sound failed with', async () => {
    const broken = async function* (): AsyncGenerator<Buffer> {
      yield sound
      throw new Error('the disk')
    }
    await expect(findSpeech(broken(), patient)).rejects.toThrow('the disk')
  })
})

describe('a detector that is not there', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'videozz-detector-'))
    writeFileSync(join(folder, 'none.mjs'), `process.send({ kind: 'unsupported' })`)
    writeFileSync(join(folder, 'dying.mjs'), `process.send({ kind: 'ready' }); process.stdin.once('data', () => process.abort())`)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is replaced by the energy, which the result tells', async () => {
    const found = await findSpeech(inChunks(sound, 9999), { ...patient, script: join(folder, 'none.mjs') })
    expect([found.by, found.seconds]).toEqual(['energy', 13])
    expectNear(found.stretches)
  })

  it('fails for a time when its process dies, and ours goes on', async () => {
    await expect(findSpeech(inChunks(sound, 9999), { ...patient, script: join(folder, 'dying.mjs') })).rejects.toMatchObject({
      fault: 'crashed',
      passing: true,
    })
  })
})

it('energy finds a voice above a hum, and none in the hum', async () => {
  const hum = (seconds: number, voice = silence(seconds)): Buffer => {
    const pcm = Buffer.from(voice)
    for (let sample = 0; sample < pcm.length / 2; sample++)
      pcm.writeInt16LE(Math.round(pcm.readInt16LE(sample * 2) + 300 * Math.sin(sample / 20)), sample * 2)
    return pcm
  }
  const { stretches } = await findByEnergy(inChunks(hum(13, sound), 5000))
  expectNear(stretches)
  expect((await findByEnergy(inChunks(hum(20), 5000))).stretches).toEqual([])
})
