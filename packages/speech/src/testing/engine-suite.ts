import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cleanHeard } from '../clean/clean-heard.ts'
import { readSpeechSettings, type SpeechSettings, speechSchema } from '../settings/speech-settings.ts'
import type { HearOptions, SoundPiece, SpeechEngine } from '../speech-engine.ts'
import { SpeechError } from '../speech-error.ts'
import { cutPcm, type Lesson, makeLesson } from './lesson.ts'
import { inventedCredits, type Mood } from './moods.ts'
import { encodeSound } from './run-ffmpeg.ts'

/** An engine and what stands in for the service or the model behind it. */
export type EngineWorld = {
  create: (changes?: Partial<SpeechSettings>) => SpeechEngine
  play: (mood: Mood | null, times?: number) => void
  stop: () => Promise<void>
}
export type EngineVariables = Record<string, string>

/** Settings as an operator writes them. */
export const settingsOf = (variables: EngineVariables, dataFolder?: string): SpeechSettings =>
  readSpeechSettings(speechSchema.parse(variables), dataFolder)

export const lesson: Lesson = makeLesson(60)

/** The SpeechError that a promise fails with; another error, or none, fails the test. */
export async function speechErrorOf(promise: Promise<unknown>): Promise<SpeechError> {
  const error = await promise.then(
    () => new Error('It was answered'),
    (caught: unknown) => caught,
  )
  if (error instanceof SpeechError) return error
  throw error
}

const pieces = new Map<string, Promise<Buffer>>()

/** A piece of the lesson, as the engine takes it. */
export async function pieceOf(engine: SpeechEngine, start: number, end: number, more: Partial<SoundPiece> = {}): Promise<SoundPiece> {
  const name = `${engine.takes.type} ${start} ${end}`
  const encoded = pieces.get(name) ?? encodeSound(cutPcm(lesson.pcm, start, end), engine.takes.type)
  pieces.set(name, encoded)
  return { bytes: await encoded, type: engine.takes.type, seconds: end - start, language: null, prompt: null, ...more }
}

export const patient = (): HearOptions => ({ signal: new AbortController().signal })
/** Words of the lesson that lie wholly in an interval, with times from its beginning. */
export const wordsBetween = (start: number, end: number) =>
  lesson.words
    .filter((word) => word.start >= start && word.end <= end)
    .map((word) => ({ text: word.text, start: word.start - start, end: word.end - start }))
/** A beginning and an end in silence, so that no word is cut. */
export const silences = lesson.words.flatMap((word, index) => {
  const next = lesson.words[index + 1]
  return next && next.start - word.end > 0.9 ? [(word.end + next.start) / 2] : []
})
export const [from = 0, to = 0] = [silences[0], silences[3]]

/** What every engine does, whatever hears. */
export function describeEngine(name: string, start: () => Promise<EngineWorld>): void {
  describe(`engine ${name}`, () => {
    let world: EngineWorld
    beforeAll(async () => {
      world = await start()
    })
    afterEach(() => world.play(null))
    afterAll(() => world.stop())

    it('hears the words of a piece with their times, in its language', async () => {
      const engine = world.create()
      const heard = await engine.hear(await pieceOf(engine, from, to), patient())
      const expected = wordsBetween(from, to)
      expect(heard.words.map(({ text }) => text)).toEqual(expected.map(({ text }) => text))
      for (const [index, word] of heard.words.entries()) {
        expect(Math.abs(word.start - (expected[index]?.start ?? -1))).toBeLessThanOrEqual(0.02)
        expect(Math.abs(word.end - (expected[index]?.end ?? -1))).toBeLessThanOrEqual(0.02)
      }
      expect(heard.timesFrom).toBe('words')
      expect(heard.language).toMatch(/^pt\b/)
    })

    it('takes the language and the words before that it is told', async () => {
      const engine = world.create()
      const piece = await pieceOf(engine, from, to, { language: 'pt-BR', prompt: 'As palavras de antes.' })
      const heard = await engine.hear(piece, patient())
      expect([heard.language?.slice(0, 2), heard.words.length]).toEqual(['pt', wordsBetween(from, to).length])
    })

    it('hears several pieces at the same time, each its own', async () => {
      const engine = world.create({ parallel: 2 })
      const places = silences.slice(0, 3).map((at, index) => [at, silences[index + 1] ?? 0] as const)
      const heard = await Promise.all(places.map(async ([start, end]) => engine.hear(await pieceOf(engine, start, end), patient())))
      expect(heard.map(({ words }) => words.map(({ text }) => text))).toEqual(
        places.map(([start, end]) => wordsBetween(start, end).map(({ text }) => text)),
      )
    })

    it('refuses sound that is none, for good', async () => {
      const engine = world.create()
      const piece = { ...(await pieceOf(engine, from, to)), bytes: Buffer.from('no sound at all, but some words instead of it') }
      const { fault, passing } = await speechErrorOf(engine.hear(piece, patient()))
      // AssemblyAI tells no reason.
      expect(['refused', 'failed']).toContain(fault)
      expect(passing).toBe(fault === 'failed')
    })

    it('sends nothing that is larger or of another type than it takes', async () => {
      const engine = world.create()
      const piece = await pieceOf(engine, from, to)
      const large = { ...piece, bytes: Buffer.alloc(engine.takes.maxBytes + 1) }
      expect((await speechErrorOf(engine.hear(large, patient()))).fault).toBe('too-large')
      const other = piece.type === 'audio/ogg' ? 'audio/flac' : 'audio/ogg'
      expect((await speechErrorOf(engine.hear({ ...piece, type: other }, patient()))).fault).toBe('refused')
    })

    it('stops when it is told to, before and while it hears', async () => {
      const engine = world.create()
      const piece = await pieceOf(engine, from, to)
      expect((await speechErrorOf(engine.hear(piece, { signal: AbortSignal.abort() }))).fault).toBe('stopped')
      world.play('slow')
      const caller = new AbortController()
      const hearing = speechErrorOf(engine.hear(piece, { signal: caller.signal }))
      setTimeout(() => caller.abort(), 50)
      expect(await hearing).toMatchObject({ fault: 'stopped', passing: false })
    })

    it('fails with slow after its timeout, and hears the next piece', async () => {
      const engine = world.create({ timeoutMs: 300 })
      const piece = await pieceOf(engine, from, to)
      world.play('slow')
      expect(await speechErrorOf(engine.hear(piece, patient()))).toMatchObject({ fault: 'slow', passing: true })
      world.play(null)
      const patientEngine = world.create()
      expect((await patientEngine.hear(piece, patient())).words).toHaveLength(wordsBetween(from, to).length)
    })

    it('gives credits that nobody said as it heard them, and cleaning drops them', async () => {
      const engine = world.create()
      const piece = await pieceOf(engine, from, to)
      world.play('credits')
      const heard = await engine.hear(piece, patient())
      const texts = (words: typeof heard.words) => words.map(({ text }) => text)
      const expected = wordsBetween(from, to).map(({ text }) => text)
      expect(texts(heard.words)).toEqual([...expected, ...inventedCredits.split(' ')])
      const speech = [{ start: 0, end: piece.seconds }]
      expect(texts(cleanHeard(heard, { seconds: piece.seconds, speech }).words)).toEqual(expected)
    })
  })
}
