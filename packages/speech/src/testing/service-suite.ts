import { createOutbound, type Outbound } from '@videozz/outbound'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createSpeechEngine } from '../create-speech-engine.ts'
import type { SpeechSettings } from '../settings/speech-settings.ts'
import type { SpeechEngine } from '../speech-engine.ts'
import { describeEngine, type EngineWorld, from, lesson, patient, pieceOf, settingsOf, speechErrorOf, to } from './engine-suite.ts'
import { serverKey } from './server-turn.ts'
import { type SpeechServer, startSpeechServer } from './speech-server.ts'

export type Service = {
  engine: 'openai' | 'deepgram' | 'assemblyai'
  /** How sound is sent in its tests. */
  format: 'flac' | 'ogg' | 'wav'
  /** What stands after the address of the server. */
  path: string
  create?: (settings: SpeechSettings, outbound: Outbound) => SpeechEngine
}
export type ServiceWorld = EngineWorld & { server: SpeechServer }

/** An engine against the server that stands in for its service. */
export async function startService({ engine, path, format, create }: Service): Promise<ServiceWorld> {
  const server = await startSpeechServer(lesson)
  const settings = settingsOf({
    TRANSCRIBE_ENGINE: engine,
    TRANSCRIBE_FORMAT: format,
    TRANSCRIBE_URL: server.url + path,
    TRANSCRIBE_API_KEY: serverKey,
  })
  return {
    server,
    create(changes) {
      const given = { ...settings, ...changes }
      const outbound = createOutbound({ trusted: given.trusted })
      const made = create ? create(given, outbound) : createSpeechEngine(given, outbound)
      if (made === null) throw new Error('No engine')
      return made
    },
    play: server.play,
    stop: server.stop,
  }
}

/** What every engine does that asks a service, besides what all engines do. */
export function describeService(service: Service): void {
  describeEngine(service.engine, () => startService(service))

  describe(`service of ${service.engine}`, () => {
    let world: ServiceWorld
    beforeAll(async () => {
      world = await startService(service)
    })
    afterEach(() => {
      world.play(null)
      expect(world.server.transcripts.size).toBe(0)
    })
    afterAll(() => world.stop())

    it.each([
      ['too-large', { fault: 'too-large', passing: false }],
      ['busy', { fault: 'busy', passing: true, retryAfter: 7 }],
      ['unauthorized', { fault: 'unauthorized', passing: false }],
      ['unpaid', { fault: 'unpaid', passing: false }],
      ['failed', { fault: 'failed', passing: true }],
      ['cut', { fault: 'unreachable', passing: true }],
      ['not-json', { fault: 'unreadable', passing: true }],
      ['other-form', { fault: 'unreadable', passing: true }],
    ] as const)('tells an answer %s by its fault, without words of the server', async (mood, expected) => {
      const engine = world.create()
      const piece = await pieceOf(engine, from, to)
      world.play(mood)
      const error = await speechErrorOf(engine.hear(piece, patient()))
      expect(error).toMatchObject(expected)
      expect(error.message).not.toContain(serverKey)
    })

    it('tells a key that is not known there', async () => {
      const engine = world.create({ apiKey: 'outra' })
      const error = await speechErrorOf(engine.hear(await pieceOf(engine, from, to), patient()))
      expect([error.fault, error.message.includes(serverKey)]).toEqual(['unauthorized', false])
    })

    it('names the host that sound goes to, and goes to no private address that was not named', async () => {
      const engine = world.create()
      expect(engine.place).toBe(new URL(world.server.url).host)
      const piece = await pieceOf(engine, from, to)
      const asked = world.server.asked.length
      expect((await speechErrorOf(world.create({ trusted: [] }).hear(piece, patient()))).fault).toBe('refused')
      expect(world.server.asked).toHaveLength(asked)
      const nobody = 'http://127.0.0.1:1'
      expect((await speechErrorOf(world.create({ url: nobody, trusted: [nobody] }).hear(piece, patient()))).fault).toBe('unreachable')
    })
  })
}
