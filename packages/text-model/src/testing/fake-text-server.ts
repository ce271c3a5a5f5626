import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { answerFaithfully } from './faithful-answers.ts'
import { demandIn, readPrompt } from './read-prompt.ts'
import { schemaRefusal } from './schema-refusal.ts'
import { spoilAnswer, type TextMood } from './text-moods.ts'

type Json = Record<string, unknown>

/** A server that answers as OpenAI's chat completions (`/v1/chat/completions`) and Anthropic's messages (`/v1/messages`) do. */
export type FakeTextServer = {
  /** Address of the host: `AI_URL` of anthropic; that of openai is `${url}/v1`. */
  url: string
  /** Keys that are accepted. */
  keys: Set<string>
  mood: TextMood
  /** Requests that the mood is for; afterwards they are answered faithfully. */
  moodLasts: number
  /** Of `limited` and `overloaded`; none when undefined. */
  retryAfter: string | undefined
  /** Requests with a valid key so far. */
  requests: { api: 'openai' | 'anthropic'; system: string; user: string; body: Json }[]
  stop: () => Promise<void>
}

export async function startFakeTextServer(keys: readonly string[] = ['text-key']): Promise<FakeTextServer> {
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    serve(fake, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const fake: FakeTextServer = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    keys: new Set(keys),
    mood: 'faithful',
    moodLasts: Infinity,
    retryAfter: undefined,
    requests: [],
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return fake
}

const send = (response: ServerResponse, status: number, body: Json, headers: Record<string, string> = {}): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

async function serve(fake: FakeTextServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const api = request.url === '/v1/messages' ? 'anthropic' : request.url === '/v1/chat/completions' ? 'openai' : null
  const fail = (status: number, type: string, headers?: Record<string, string>): void =>
    send(
      response,
      status,
      { ...(api === 'anthropic' && { type: 'error' }), error: { message: 'words that are shown to nobody', type, code: type } },
      headers,
    )
  if (api === null || request.method !== 'POST') return fail(404, 'not_found_error')
  const body = JSON.parse(await readText(request)) as Json
  const key = api === 'openai' ? request.headers.authorization?.replace(/^Bearer /, '') : request.headers['x-api-key']
  if (typeof key !== 'string' || !fake.keys.has(key)) return fail(401, 'authentication_error')
  const asked = api === 'openai' ? readOpenai(body) : readAnthropic(body, request.headers['anthropic-version'])
  if (typeof asked === 'string') return fail(400, asked)
  const turn = fake.requests.length
  fake.requests.push({ api, system: asked.system, user: asked.user, body })
  const mood = turn < fake.moodLasts ? fake.mood : 'faithful'
  const retry = fake.retryAfter === undefined ? {} : { 'retry-after': fake.retryAfter }
  if (mood === 'limited') return fail(429, 'rate_limit_error', retry)
  if (mood === 'overloaded') return fail(529, 'overloaded_error', retry)
  if (mood === 'unpaid') return fail(api === 'openai' ? 429 : 400, api === 'openai' ? 'insufficient_quota' : 'billing_error')
  if (mood === 'unknown-model') return fail(404, 'model_not_found')
  if (mood === 'down') return void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Oops</h1>')
  if (mood === 'silent') return
  if (mood === 'broken') return void request.socket.destroy()
  const prompt = readPrompt(asked.system, asked.user)
  const fields = Object.keys((asked.schema['properties'] ?? {}) as Json)
  const answer = spoilAnswer(answerFaithfully(fields, prompt, turn), mood, demandIn(prompt))
  send(response, 200, (api === 'openai' ? wrapOpenai : wrapAnthropic)(writeText(answer, mood), mood))
}

type Asked = { system: string; user: string; schema: Json }

/** What is asked, or why it is refused. */
function readOpenai(body: Json): Asked | string {
  const [system, user] = body['messages'] as { content: string }[]
  const format = body['response_format'] as { type?: string; json_schema?: { name?: string; strict?: boolean; schema?: Json } } | undefined
  const { name, strict, schema } = format?.json_schema ?? {}
  if (!system || !user || body['tools']) return 'invalid_request_error'
  if (format?.type !== 'json_schema' || !/^\w+$/.test(name ?? '') || strict !== true || !schema) return 'invalid_response_format'
  const refusal = schemaRefusal(schema)
  return refusal ?? { system: system.content, user: user.content, schema }
}

function readAnthropic(body: Json, version: unknown): Asked | string {
  const [message] = body['messages'] as { role: string; content: { text: string }[] }[]
  // What the other API calls `response_format` is ignored here, as it is there.
  const { format } = (body['output_config'] ?? {}) as { format?: { type?: string; schema?: Json } }
  if (version !== '2023-06-01' || typeof body['max_tokens'] !== 'number' || message?.role !== 'user' || body['tools'])
    return 'invalid_request_error'
  if (format?.type !== 'json_schema' || !format.schema) return 'invalid_request_error'
  const refusal = schemaRefusal(format.schema)
  return refusal ?? { system: String(body['system']), user: message.content.map(({ text }) => text).join(''), schema: format.schema }
}

function writeText(answer: Json, mood: TextMood): string {
  const text = JSON.stringify(answer)
  if (mood === 'fenced') return `Claro! Aqui está:\n\n\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\`\nEspero ter ajudado.`
  if (mood === 'cut-json' || mood === 'length') return text.slice(0, Math.floor(text.length / 2))
  if (mood === 'prose') return 'Claro! Seguem as perguntas: 1) O que é luz?'
  if (mood === 'other-schema') return JSON.stringify({ resultado: Object.values(answer) })
  return text
}

const wrapOpenai = (text: string, mood: TextMood): Json => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      finish_reason: mood === 'length' ? 'length' : 'stop',
      message:
        mood === 'refusal'
          ? { role: 'assistant', content: null, refusal: 'Não posso.' }
          : { role: 'assistant', content: text, refusal: null },
    },
  ],
  usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
})

const wrapAnthropic = (text: string, mood: TextMood): Json => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  content: mood === 'refusal' ? [] : [{ type: 'text', text }],
  stop_reason: mood === 'refusal' ? 'refusal' : mood === 'length' ? 'max_tokens' : 'end_turn',
  usage: { input_tokens: 100, output_tokens: 10 },
})
