import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { from, patient, pieceOf, to, wordsBetween } from '../../testing/engine-suite.ts'
import { describeService, type Service, type ServiceWorld, startService } from '../../testing/service-suite.ts'
import type { HeardPiece } from '../../speech-engine.ts'

const service: Service = { engine: 'openai', format: 'wav', path: '/v1' }
describeService(service)

describe('answers in OpenAI’s language', () => {
  let world: ServiceWorld
  beforeAll(async () => {
    world = await startService(service)
  })
  afterEach(() => world.play(null))
  afterAll(() => world.stop())

  const expected = wordsBetween(from, to)
  const texts = ({ words }: HeardPiece): string[] => words.map(({ text }) => text)
  /** The largest difference of a beginning to the truth. */
  const worst = ({ words }: HeardPiece): number =>
    Math.max(...words.map(({ start }, index) => Math.abs(start - (expected[index]?.start ?? 99))))
  const formsAsked = (): string[] =>
    world.server.asked.map(({ fields }) => `${fields['response_format']?.join()}${(fields['timestamp_granularities[]'] ?? []).length}`)

  it('take words out of the segments that hold them, with their confidence', async () => {
    world.play('nested')
    const engine = world.create()
    const heard = await engine.hear(await pieceOf(engine, from, to), patient())
    expect([texts(heard), heard.timesFrom]).toEqual([expected.map(({ text }) => text), 'words'])
    expect(heard.words.every(({ confidence }) => confidence === 0.8)).toBe(true)
    expect(worst(heard)).toBeLessThanOrEqual(0.02)
  })

  it('give times inside segments where those alone are told', async () => {
    world.play('segments')
    const engine = world.create()
    const heard = await engine.hear(await pieceOf(engine, from, to), patient())
    expect([texts(heard), heard.timesFrom]).toEqual([expected.map(({ text }) => text), 'segments'])
    expect(worst(heard)).toBeLessThan(1)
  })

  it('give estimated times where the text alone is told, in order and inside the piece', async () => {
    world.play('text')
    const engine = world.create()
    const heard = await engine.hear(await pieceOf(engine, from, to), patient())
    expect([texts(heard), heard.timesFrom]).toEqual([expected.map(({ text }) => text), 'text'])
    expect(heard.words.at(-1)?.end).toBeLessThanOrEqual(to - from)
    expect(heard.words.every(({ start }, index) => start >= (heard.words[index - 1]?.start ?? 0))).toBe(true)
  })

  it('ask models that tell no times for text at once, in short pieces', async () => {
    const engine = world.create({ model: 'gpt-4o-mini-transcribe' })
    expect(engine.takes.maxSeconds).toBe(28)
    const before = world.server.asked.length
    const heard = await engine.hear(await pieceOf(engine, from, to), patient())
    expect([texts(heard), heard.timesFrom]).toEqual([expected.map(({ text }) => text), 'text'])
    expect(formsAsked().slice(before)).toEqual(['json0'])
  })

  it('ask for less where the server lacks a form, and then at once', async () => {
    world.play('format')
    const engine = world.create()
    const piece = await pieceOf(engine, from, to)
    const before = world.server.asked.length
    expect((await engine.hear(piece, patient())).timesFrom).toBe('text')
    await engine.hear(piece, patient())
    expect(formsAsked().slice(before)).toEqual(['verbose_json2', 'verbose_json0', 'json0', 'json0'])
  })

  it('tell speakers by the model that knows them', async () => {
    const engine = world.create({ model: 'gpt-4o-transcribe-diarize' })
    const heard = await engine.hear(await pieceOf(engine, from, to, { prompt: 'antes' }), patient())
    expect([...new Set(heard.words.map(({ speaker }) => speaker))]).toEqual(['A', 'B'])
    expect(world.server.asked.at(-1)?.fields).toMatchObject({ response_format: ['diarized_json'], chunking_strategy: ['auto'] })
    expect(world.server.asked.at(-1)?.fields['prompt']).toBeUndefined()
  })

  it('name languages by words', async () => {
    world.play('language-name')
    const engine = world.create()
    expect((await engine.hear(await pieceOf(engine, from, to), patient())).language).toBe('pt')
  })

  it('are asked with the language alone, the prompt, and no key where there is none', async () => {
    const engine = world.create()
    await engine.hear(await pieceOf(engine, from, to, { language: 'pt-BR', prompt: 'x'.repeat(5000) }), patient())
    const { fields } = world.server.asked.at(-1) ?? {}
    expect([fields?.['language'], fields?.['prompt']?.[0]?.length, fields?.['model']]).toEqual([['pt'], 600, ['whisper-1']])
    const open = world.create({ apiKey: null })
    await open.hear(await pieceOf(open, from, to), patient()).catch(() => undefined)
    expect(world.server.asked.at(-1)?.headers.authorization).toBeUndefined()
  })
})
