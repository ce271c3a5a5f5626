import type { SpokenWord } from '@videozz/domain'
import { splitSentences } from './moods.ts'
import { type Answer, serverKey, type ServerTurn } from './server-turn.ts'

const refusal = (param: string | null, message: string): Answer => ({
  status: 400,
  body: { error: { message, type: 'invalid_request_error', param, code: 'unsupported_value' } },
})
const textOf = (words: readonly SpokenWord[]): string => words.map(({ text }) => text).join(' ')
/** Words as OpenAI tells them: without punctuation and capitals. */
const bare = ({ text, start, end }: SpokenWord) => ({ word: text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase(), start, end })

/** `POST /v1/audio/transcriptions`. */
export async function answerOpenai({ asked, body, mood, lesson, hear }: ServerTurn): Promise<Answer> {
  if (asked.headers.authorization !== `Bearer ${serverKey}`) return { status: 401, body: { error: { code: 'invalid_api_key' } } }
  const model = asked.fields['model']?.[0] ?? ''
  const form = asked.fields['response_format']?.[0] ?? 'json'
  const granularities = asked.fields['timestamp_granularities[]'] ?? []
  if (/gpt-4o(-mini)?-transcribe$/.test(model) && form !== 'json')
    return refusal('response_format', `response_format '${form}' is not compatible with model '${model}'`)
  // Servers of one's own often know less, and some say so in a sentence alone.
  if (mood === 'format' && granularities.includes('word')) return refusal(null, 'timestamp_granularities: word is not supported')
  if (mood === 'format' && form === 'verbose_json') return refusal('response_format', 'Currently do not support verbose_json')
  const heard = await hear(soundIn(body))
  if (heard === null) return refusal('file', 'Invalid file format.')
  const { words, seconds } = heard
  const text = textOf(words)
  if (form === 'json' || mood === 'text') return { status: 200, body: { text } }
  const segments = splitSentences(words).map((sentence, id) => ({
    id,
    start: sentence[0]?.start ?? 0,
    end: sentence.at(-1)?.end ?? 0,
    text: ` ${textOf(sentence)}`,
    // whisper.cpp puts the words here, each with the space before it.
    ...(mood === 'nested' && {
      words: sentence.map((word) => ({ word: ` ${word.text}`, start: word.start, end: word.end, probability: 0.8 })),
    }),
    ...(form === 'diarized_json' && { speaker: id % 2 === 0 ? 'A' : 'B' }),
  }))
  const language = mood === 'language-name' ? 'portuguese' : (asked.fields['language']?.[0] ?? lesson.language)
  const withWords = mood !== 'nested' && mood !== 'segments' && granularities.includes('word')
  return {
    status: 200,
    body: { task: 'transcribe', language, duration: seconds, text, segments, ...(withWords && { words: words.map(bare) }) },
  }
}

/** The file of a form: what stands between its headers and the next boundary. */
function soundIn(body: Buffer): Buffer {
  const boundary = body.subarray(0, body.indexOf('\r\n'))
  const name = body.indexOf('name="file"')
  const start = body.indexOf('\r\n\r\n', name) + 4
  return body.subarray(start, body.indexOf(`\r\n${boundary.toString('latin1')}`, start))
}
