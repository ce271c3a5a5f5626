import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimTranscription, createKey, insertPieces, insertTranscription } from '@videozz/db'
import type { SoundPiece, SpeechEngine } from '@videozz/speech'
import { createTestAccount, createTestDatabase, createTestUser, createTestVideo, type TestDatabase } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hearPieces } from './hear-pieces.ts'
import { spokenLanguage } from './spoken-language.ts'

const pieceSeconds = 4
const pieces = Array.from({ length: 6 }, (_, at) => ({ start: at * pieceSeconds, end: (at + 1) * pieceSeconds }))
const seconds = pieces.length * pieceSeconds

let test: TestDatabase
let folder: string
beforeAll(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'videozz-hear-pieces-'))
  await writeFile(join(folder, 'sound'), Buffer.alloc(seconds * 32_000))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

/** An engine that hears these languages, one call after the other, and notes what it is told is spoken. */
function engineOf(languages: readonly string[]): { engine: SpeechEngine; told: SoundPiece['language'][] } {
  const told: SoundPiece['language'][] = []
  const engine: SpeechEngine = {
    name: 'openai',
    place: null,
    takes: { type: 'audio/wav', maxBytes: 1e9, maxSeconds: 300 },
    parallel: 1,
    hear: ({ language }) => {
      const heard = languages[told.length] ?? null
      told.push(language)
      const word = { start: 0.5, end: 1, text: `dita${told.length}`, confidence: 0.9, speaker: null }
      return Promise.resolve({ language: heard, words: [word], timesFrom: 'words' })
    },
  }
  return { engine, told }
}

async function hear(engine: SpeechEngine) {
  const account = await createTestAccount(test.db, { owner_id: (await createTestUser(test.db)).id })
  const { key } = await createTestVideo(test.db, { account_id: account.id, duration: seconds })
  const media = { video_key: key, account_id: account.id, user_id: null, generation: 1, duration: seconds }
  await insertTranscription(test.db, { id: createKey(), ...media, language: null, seconds, engine: 'openai', created_at: new Date() })
  const { id } = await test.db.selectFrom('transcriptions').select('id').where('video_key', '=', key).executeTakeFirstOrThrow()
  const run = await claimTranscription(test.db, id)
  if (!run) throw new Error('The run has ended')
  await insertPieces(test.db, run, pieces)
  const hearing = {
    engine,
    sound: join(folder, 'sound'),
    speech: [{ start: 0, end: seconds }],
    signal: AbortSignal.timeout(600_000),
    log: { warn: () => undefined },
  }
  return hearPieces(test, run, hearing, { asked: null, onHeard: () => Promise.resolve() })
}

it('tells the engine the language that three places agree on', async () => {
  const { engine, told } = engineOf(Array.from({ length: 6 }, () => 'pt'))
  const heard = await hear(engine)
  expect(told).toEqual([null, null, null, 'pt', 'pt', 'pt'])
  expect(spokenLanguage(null, heard)).toEqual({ language: 'pt-BR', heardLanguage: 'pt' })
})

it('hears each piece for itself where a media has two languages, and takes the one that most of it is in', async () => {
  const { engine, told } = engineOf(['pt', 'en', 'pt', 'en', 'pt', 'pt'])
  const heard = await hear(engine)
  expect(told).toEqual(Array.from({ length: 6 }, () => null))
  expect(heard.flatMap(({ words }) => words?.map(([, , text]) => text) ?? []).toSorted()).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => `dita${number}`),
  )
  expect(spokenLanguage(null, heard)).toEqual({ language: 'pt-BR', heardLanguage: 'pt' })
  expect(spokenLanguage('es-ES', heard).language).toBe('es-ES')
})
