import { z } from 'zod'
import { type SoundType, type SpeechEngineName, speechEngineNames } from '../speech-engine.ts'

const text = z.string().min(1)

/** Environment variables of the engine that transcribes, for the schemas of api and worker. */
export const speechFields = {
  TRANSCRIBE_ENGINE: z.enum(speechEngineNames).optional(),
  TRANSCRIBE_URL: z.url({ protocol: /^https?$/, error: 'deve ser um endereço http(s)' }).optional(),
  TRANSCRIBE_API_KEY: text.optional(),
  TRANSCRIBE_MODEL: text.optional(),
  TRANSCRIBE_FORMAT: z.enum(['flac', 'ogg', 'wav']).optional(),
  TRANSCRIBE_PIECE_SECONDS: z.coerce.number({ error: 'deve ser um número de segundos' }).min(10).max(3600).optional(),
  TRANSCRIBE_MAX_MB: z.coerce.number({ error: 'deve ser um número de megabytes' }).min(1).max(2000).optional(),
  TRANSCRIBE_PARALLEL: z.coerce.number({ error: 'deve ser um número inteiro' }).int().min(1).max(32).optional(),
  TRANSCRIBE_TIMEOUT: z.coerce.number({ error: 'deve ser um número de segundos' }).min(1).max(3600).default(300),
  SPEECH_MODEL_DIR: text.optional(),
}
/** Those variables alone. */
export const speechSchema = z.object(speechFields)
type Values = z.output<typeof speechSchema>

export type SpeechSettings = {
  /** Null: nothing transcribes here. */
  engine: SpeechEngineName | null
  /** Without a final slash. */
  url: string
  apiKey: string | null
  model: string
  soundType: SoundType
  /** Longest piece; null for what suits the engine. */
  pieceSeconds: number | null
  /** Most bytes of a piece. */
  maxBytes: number
  /** Pieces heard at the same time. */
  parallel: number
  /** Longest wait for one piece. */
  timeoutMs: number
  /** Folder of models that the local engine uses; absent without a data folder. */
  modelFolder: string | null
  /** Addresses the operator named: they may lie in a private network. For `createOutbound`. */
  trusted: string[]
}

const usual: Record<SpeechEngineName, { url: string; model: string; format: 'flac' | 'ogg' | 'wav'; maxMb: number; parallel: number }> = {
  openai: { url: 'https://api.openai.com/v1', model: 'whisper-1', format: 'flac', maxMb: 24, parallel: 4 },
  deepgram: { url: 'https://api.deepgram.com', model: 'nova-3', format: 'flac', maxMb: 100, parallel: 4 },
  assemblyai: { url: 'https://api.assemblyai.com', model: 'universal-3-5-pro,universal-2', format: 'flac', maxMb: 100, parallel: 4 },
  // It takes as many bytes as its longest piece has.
  local: { url: '', model: 'parakeet-v3', format: 'wav', maxMb: 24, parallel: 1 },
}
const types = { flac: 'audio/flac', ogg: 'audio/ogg', wav: 'audio/wav' } as const

/** Faults of these variables that depend on each other: a service needs its key, and a key or an address the engine it is for. */
export const speechFaults = (
  values: Partial<Values>,
  missing: (names: readonly (keyof typeof speechFields)[], when: string) => string[],
): string[] => {
  const engine = values.TRANSCRIBE_ENGINE
  if (engine === undefined) {
    const named = (['TRANSCRIBE_URL', 'TRANSCRIBE_API_KEY', 'TRANSCRIBE_MODEL'] as const).find((name) => values[name] !== undefined)
    return named === undefined ? [] : missing(['TRANSCRIBE_ENGINE'], `com ${named}`)
  }
  // Servers of one's own that speak OpenAI's language often have no keys.
  const open = engine === 'local' || (engine === 'openai' && values.TRANSCRIBE_URL !== undefined)
  return open ? [] : missing(['TRANSCRIBE_API_KEY'], `com TRANSCRIBE_ENGINE=${engine}`)
}

/** The engine that transcribes, as configured. @param dataFolder has the folder of models where no other is named. */
export function readSpeechSettings(values: Values, dataFolder: string | undefined): SpeechSettings {
  const engine = values.TRANSCRIBE_ENGINE ?? null
  const defaults = usual[engine ?? 'openai']
  const url = engine === 'local' ? '' : (values.TRANSCRIBE_URL ?? defaults.url).replace(/\/+$/, '')
  return {
    engine,
    url,
    apiKey: values.TRANSCRIBE_API_KEY ?? null,
    model: values.TRANSCRIBE_MODEL ?? defaults.model,
    soundType: engine === 'local' ? 'audio/wav' : types[values.TRANSCRIBE_FORMAT ?? defaults.format],
    pieceSeconds: values.TRANSCRIBE_PIECE_SECONDS ?? null,
    maxBytes: Math.floor((values.TRANSCRIBE_MAX_MB ?? defaults.maxMb) * 1_000_000),
    parallel: values.TRANSCRIBE_PARALLEL ?? defaults.parallel,
    timeoutMs: values.TRANSCRIBE_TIMEOUT * 1000,
    modelFolder: values.SPEECH_MODEL_DIR ?? (dataFolder === undefined ? null : `${dataFolder}/speech-models`),
    trusted: engine !== null && engine !== 'local' && values.TRANSCRIBE_URL !== undefined ? [values.TRANSCRIBE_URL] : [],
  }
}

/** The host that sound is sent to; null where none leaves the machine, or nothing transcribes. */
export const speechPlace = ({ engine, url }: SpeechSettings): string | null =>
  engine === null || engine === 'local' ? null : new URL(url).host
