import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { answerAssemblyai } from './assemblyai-routes.ts'
import { answerDeepgram } from './deepgram-routes.ts'
import { createListener } from './hear-lesson.ts'
import type { Lesson } from './lesson.ts'
import { type Mood, withCredits } from './moods.ts'
import { answerOpenai } from './openai-routes.ts'
import { decodeSound } from './run-ffmpeg.ts'
import { type Answer, type Asked, type Heard, serverKey, type ServerTurn } from './server-turn.ts'

export type SpeechServer = {
  url: string
  /** Every request, in order. */
  asked: Asked[]
  /** Transcripts that are kept at the provider now. */
  transcripts: ReadonlyMap<string, unknown>
  /** Has the next requests with sound answered in a mood: so many of them, or all until the next call. */
  play(mood: Mood | null, times?: number): void
  stop(): Promise<void>
}

/**
 * Three services in one: OpenAI's (`/v1/audio/transcriptions`), Deepgram's (`/v1/listen`) and AssemblyAI's (`/v2/…`). It decodes what it is
 * sent, finds its place in the lesson by loudness, and answers the words of that interval.
 */
export async function startSpeechServer(lesson: Lesson): Promise<SpeechServer> {
  const listen = createListener(lesson)
  const state = { mood: null as Mood | null, left: Infinity }
  const asked: Asked[] = []
  const [transcripts, uploads]: [ServerTurn['transcripts'], ServerTurn['uploads']] = [new Map(), new Map()]
  const takeMood = (): Mood | null => (state.left-- > 0 ? state.mood : null)
  const hearIn =
    (mood: Mood | null) =>
    async (sound: Buffer): Promise<Heard | null> => {
      const pcm = await decodeSound(sound).catch(() => null)
      const words = pcm && listen(pcm)
      if (!words) return null
      const seconds = pcm.length / 32_000
      return { seconds, words: mood === 'credits' ? withCredits(words, seconds) : words }
    }
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request)
      const now = await readRequest(request, body)
      asked.push(now)
      const withSound = now.method === 'POST' && now.path !== '/v2/transcript'
      const mood = withSound ? takeMood() : state.mood === 'keeps' && now.method === 'DELETE' ? 'keeps' : null
      const common = commonMood(mood)
      if (mood === 'slow') return
      const turn = { asked: now, body, mood, lesson, transcripts, uploads, hear: hearIn(state.mood === 'credits' ? 'credits' : mood) }
      send(response, common ?? (await route(turn)), mood)
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    transcripts,
    play(mood, times = Infinity) {
      state.mood = mood
      state.left = times
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readRequest(request: IncomingMessage, body: Buffer): Promise<Asked> {
  const url = new URL(request.url ?? '/', 'http://server')
  const fields: Record<string, string[]> = {}
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    for (const [name, value] of form) (fields[name] ??= []).push(typeof value === 'string' ? value : value.name)
  }
  return { method: request.method ?? 'GET', path: url.pathname, query: url.searchParams, headers: request.headers, fields }
}

/** What any service answers in a mood; null where it is not about that. */
function commonMood(mood: Mood | null): Answer | null {
  const error = (status: number, code: string, headers?: Record<string, string>): Answer => ({
    status,
    ...(headers && { headers }),
    body: { error: { message: `Incorrect: ${serverKey}`, type: code, param: null, code } },
  })
  switch (mood) {
    case 'too-large':
      return error(413, 'payload_too_large')
    case 'busy':
      return error(429, 'rate_limit_exceeded', { 'retry-after': '7' })
    case 'unpaid':
      return error(429, 'insufficient_quota')
    case 'unauthorized':
      return error(401, 'invalid_api_key')
    case 'failed':
      return error(500, 'server_error')
    case 'other-form':
      return { status: 200, body: { results: 'none', segments: 7, upload_url: 8 } }
    default:
      return null
  }
}

function route(turn: ServerTurn): Promise<Answer> | Answer {
  const { path } = turn.asked
  if (path === '/v1/audio/transcriptions') return answerOpenai(turn)
  if (path === '/v1/listen') return answerDeepgram(turn)
  if (path.startsWith('/v2/')) return answerAssemblyai(turn)
  return { status: 404, body: { error: 'not found' } }
}

function send(response: ServerResponse, { status, headers, body }: Answer, mood: Mood | null): void {
  const text = mood === 'not-json' ? '<html>Bad gateway</html>' : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers, 'content-length': Buffer.byteLength(text) })
  if (mood !== 'cut') return void response.end(text)
  response.write(text.slice(0, Math.ceil(text.length / 2)), () => response.destroy())
}
