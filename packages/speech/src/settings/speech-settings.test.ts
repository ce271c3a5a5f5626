import { createOutbound } from '@videozz/outbound'
import { describe, expect, it } from 'vitest'
import { createSpeechEngine } from '../create-speech-engine.ts'
import { readSpeechSettings, speechFaults, speechPlace, speechSchema } from './speech-settings.ts'

const read = (variables: Record<string, string>) => readSpeechSettings(speechSchema.parse(variables), '/dados')
const faults = (variables: Record<string, string>) =>
  speechFaults(speechSchema.parse(variables), (names, when) =>
    names.filter((name) => variables[name] === undefined).map((name) => `${name} é obrigatória ${when}`),
  )

describe('settings of transcription', () => {
  it('name no engine by default', () => {
    const settings = read({})
    expect([settings.engine, settings.trusted, speechPlace(settings), faults({})]).toEqual([null, [], null, []])
    expect(createSpeechEngine(settings, createOutbound())).toBeNull()
  })

  it.each([
    ['openai', 'api.openai.com', 'whisper-1'],
    ['deepgram', 'api.deepgram.com', 'nova-3'],
    ['assemblyai', 'api.assemblyai.com', 'universal-3-5-pro,universal-2'],
  ])('of %s need a key alone', (engine, place, model) => {
    const settings = read({ TRANSCRIBE_ENGINE: engine, TRANSCRIBE_API_KEY: 'k' })
    expect([speechPlace(settings), settings.model, settings.soundType, settings.trusted]).toEqual([place, model, 'audio/flac', []])
    expect(createSpeechEngine(settings, createOutbound())).toMatchObject({ name: engine, place, parallel: 4 })
    expect(faults({ TRANSCRIBE_ENGINE: engine })).toEqual([`TRANSCRIBE_API_KEY é obrigatória com TRANSCRIBE_ENGINE=${engine}`])
  })

  it('of a server of one’s own need no key, and its address may be private', () => {
    const own = {
      TRANSCRIBE_ENGINE: 'openai',
      TRANSCRIBE_URL: 'http://10.0.0.5:8000/v1/',
      TRANSCRIBE_MODEL: 'large-v3',
      TRANSCRIBE_FORMAT: 'ogg',
    }
    expect(faults(own)).toEqual([])
    const settings = read({
      ...own,
      TRANSCRIBE_MAX_MB: '15',
      TRANSCRIBE_PARALLEL: '1',
      TRANSCRIBE_TIMEOUT: '30',
      TRANSCRIBE_PIECE_SECONDS: '60',
    })
    expect(settings).toMatchObject({
      url: 'http://10.0.0.5:8000/v1',
      apiKey: null,
      trusted: ['http://10.0.0.5:8000/v1/'],
      timeoutMs: 30_000,
    })
    expect(createSpeechEngine(settings, createOutbound())?.takes).toEqual({ type: 'audio/ogg', maxBytes: 15_000_000, maxSeconds: 60 })
  })

  it('of this machine have models in the data folder', () => {
    const settings = read({ TRANSCRIBE_ENGINE: 'local' })
    expect([settings.modelFolder, settings.model, settings.parallel, speechPlace(settings)]).toEqual([
      '/dados/speech-models',
      'parakeet-v3',
      1,
      null,
    ])
    expect(read({ TRANSCRIBE_ENGINE: 'local', SPEECH_MODEL_DIR: '/modelos' }).modelFolder).toBe('/modelos')
    expect(createSpeechEngine(settings, createOutbound())).toMatchObject({
      name: 'local',
      place: null,
      takes: { type: 'audio/wav', maxSeconds: 60 },
    })
  })

  it('for an engine that is not named are a fault', () => {
    expect(faults({ TRANSCRIBE_API_KEY: 'k' })).toEqual(['TRANSCRIBE_ENGINE é obrigatória com TRANSCRIBE_API_KEY'])
    expect(() => read({ TRANSCRIBE_ENGINE: 'vosk' })).toThrow(/TRANSCRIBE_ENGINE/)
  })
})
