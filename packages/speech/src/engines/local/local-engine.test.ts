import { createHash } from 'node:crypto'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { SpeechModel } from '../../models/model-catalogue.ts'
import {
  describeEngine,
  type EngineWorld,
  from,
  lesson,
  patient,
  pieceOf,
  settingsOf,
  speechErrorOf,
  to,
} from '../../testing/engine-suite.ts'
import { createLocalEngine } from './local-engine.ts'

const program = join(import.meta.dirname, '../../testing/recognizer-stand-in.ts')

type LocalWorld = EngineWorld & { folder: string; model: SpeechModel }

async function start(): Promise<LocalWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'videozz-speech-'))
  const files = { 'lesson.pcm': lesson.pcm, 'words.json': Buffer.from(JSON.stringify(lesson.words)) }
  const model: SpeechModel = {
    name: 'aula',
    title: 'Aula',
    licence: 'CC0-1.0',
    languages: 'português',
    url: 'http://127.0.0.1:1',
    files: Object.entries(files).map(([name, bytes]) => ({
      name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  }
  await mkdir(join(folder, model.name))
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, model.name, name), bytes)
  const settings = settingsOf({ TRANSCRIBE_ENGINE: 'local', SPEECH_MODEL_DIR: folder })
  const play: EngineWorld['play'] = (mood) => writeFileSync(join(folder, model.name, 'mood'), mood ?? '')
  play(null)
  return {
    folder,
    model,
    create: (changes) => createLocalEngine({ ...settings, ...changes }, undefined, { model, program }),
    play,
    stop: () => rm(folder, { recursive: true }),
  }
}

describeEngine('local', start)

describe('a model on this machine', () => {
  it('sends nothing away', async () => {
    const world = await start()
    expect(world.create()).toMatchObject({ place: null, takes: { type: 'audio/wav' } })
    await world.stop()
  })

  it('dies alone: the piece fails for a time, and the next one is heard', async () => {
    const world = await start()
    const engine = world.create()
    const piece = await pieceOf(engine, from, to)
    world.play('crash')
    expect(await speechErrorOf(engine.hear(piece, patient()))).toMatchObject({ fault: 'crashed', passing: true })
    world.play(null)
    expect((await engine.hear(piece, patient())).words.length).toBeGreaterThan(5)
    await world.stop()
  })

  it('is not used with other bytes than published, nor without a file, until it is whole', async () => {
    const world = await start()
    const engine = world.create()
    const piece = await pieceOf(engine, from, to)
    const path = join(world.folder, 'aula', 'lesson.pcm')
    await writeFile(path, Buffer.alloc(lesson.pcm.length))
    expect(await speechErrorOf(engine.hear(piece, patient()))).toMatchObject({ fault: 'model-corrupt', passing: false })
    await rm(path)
    expect(await speechErrorOf(engine.hear(piece, patient()))).toMatchObject({ fault: 'model-missing', passing: false })
    await writeFile(path, lesson.pcm)
    expect((await engine.hear(piece, patient())).words.length).toBeGreaterThan(5)
    await world.stop()
  })

  it('that the library cannot read ends its process, and ours goes on', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'videozz-speech-'))
    const files = ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt'].map((name) => {
      const bytes = Buffer.from(`not ${name}`)
      return { name, content: bytes, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    })
    await mkdir(join(folder, 'rota'))
    for (const { name, content } of files) await writeFile(join(folder, 'rota', name), content)
    const model: SpeechModel = { name: 'rota', title: 'Rota', licence: 'CC0-1.0', languages: '', url: '', files }
    const engine = createLocalEngine(settingsOf({ TRANSCRIBE_ENGINE: 'local', SPEECH_MODEL_DIR: folder }), undefined, { model })
    const error = await speechErrorOf(engine.hear(await pieceOf(engine, from, to), patient()))
    // Where there is no program for this processor it says so instead.
    expect(['crashed', 'unsupported']).toContain(error.fault)
    await rm(folder, { recursive: true })
  })
})
