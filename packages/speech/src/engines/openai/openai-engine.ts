import type { Outbound } from '@videozz/outbound'
import { type SpeechSettings, speechPlace } from '../../settings/speech-settings.ts'
import type { HeardPiece, SoundPiece, SpeechEngine } from '../../speech-engine.ts'
import { languageOnly } from '../../words/language-code.ts'
import { askEngine, EngineRefusal } from '../ask-engine.ts'
import { checkPiece } from '../check-piece.ts'
import { readOpenaiAnswer } from './openai-answer.ts'

/** What is asked for, from the most that servers tell to the least: not all models know all of them. */
const forms = ['words', 'segments', 'text'] as const
type Form = (typeof forms)[number] | 'speakers'

const extensions = { 'audio/flac': 'flac', 'audio/ogg': 'ogg', 'audio/wav': 'wav' } as const
/** The last letters of the words before are given: models read 224 tokens. */
const promptLetters = 600
/** Pieces of models that tell no times: inside short ones a later alignment finds them. */
const untimedSeconds = 28

/** OpenAI's audio transcriptions, and servers of the same language: Groq, vLLM, LocalAI, speaches, whisper.cpp. */
export function createOpenaiEngine(settings: SpeechSettings, outbound: Outbound): SpeechEngine {
  const { model, apiKey, url } = settings
  let form = firstForm(model)
  const takes = {
    type: settings.soundType,
    maxBytes: settings.maxBytes,
    maxSeconds: settings.pieceSeconds ?? (form === 'text' ? untimedSeconds : 300),
  }
  const ask = async (piece: SoundPiece, wanted: Form, signal: AbortSignal): Promise<HeardPiece> => {
    const { type, body } = await writeForm(piece, model, wanted)
    const headers = { 'content-type': type, ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }) }
    const request = { method: 'POST' as const, headers, body, timeoutMs: settings.timeoutMs, signal }
    return readOpenaiAnswer(await askEngine(outbound, `${url}/audio/transcriptions`, request), piece.seconds)
  }
  return {
    name: 'openai',
    place: speechPlace(settings),
    takes,
    parallel: settings.parallel,
    async hear(piece, { signal }) {
      checkPiece(piece, takes, signal)
      for (;;) {
        const wanted = form
        try {
          return await ask(piece, wanted, signal)
        } catch (error) {
          const less = forms[forms.findIndex((each) => each === wanted) + 1]
          if (!isAboutForm(error) || wanted === 'speakers' || less === undefined) throw error
          // The next pieces are asked for in that form at once.
          form = less
        }
      }
    },
  }
}

function firstForm(model: string): Form {
  if (/transcribe-diarize/.test(model)) return 'speakers'
  return /gpt-4o(-mini)?-transcribe/.test(model) ? 'text' : 'words'
}

const isAboutForm = (error: unknown): boolean =>
  error instanceof EngineRefusal &&
  (error.status === 400 || error.status === 422) &&
  error.param !== null &&
  /^(response_format|timestamp_granularities|verbose_json)/.test(error.param)

async function writeForm(piece: SoundPiece, model: string, form: Form): Promise<{ type: string; body: Buffer }> {
  const fields = new FormData()
  fields.set('file', new File([new Uint8Array(piece.bytes)], `piece.${extensions[piece.type]}`, { type: piece.type }))
  fields.set('model', model)
  if (piece.language !== null) fields.set('language', languageOnly(piece.language))
  if (piece.prompt !== null && form !== 'speakers') fields.set('prompt', piece.prompt.slice(-promptLetters))
  if (form === 'speakers') {
    fields.set('response_format', 'diarized_json')
    fields.set('chunking_strategy', 'auto')
  } else fields.set('response_format', form === 'text' ? 'json' : 'verbose_json')
  if (form === 'words') for (const each of ['word', 'segment']) fields.append('timestamp_granularities[]', each)
  const written = new Response(fields)
  return { type: written.headers.get('content-type') ?? '', body: Buffer.from(await written.arrayBuffer()) }
}
