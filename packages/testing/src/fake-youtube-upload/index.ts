import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { answerQuestion, questions } from './data-api.ts'
import { createState, type FakeChannel, type FakeRequest, type FakeToken, type FakeYoutubeState } from './state.ts'
import { beginUpload, continueUpload } from './uploads.ts'
import { type Answer, loseAnswer, refuse } from './wire.ts'

export type { FakeFault, FakeRequest, PublishedFake } from './state.ts'

export type FakeYoutubeUpload = FakeYoutubeState & {
  /** Base address, of `https://www.googleapis.com`. */
  url: string
  /** Adds a channel and gives an access token of it. */
  addChannel: (channel?: Partial<FakeChannel>) => { channel: FakeChannel; token: string }
  addToken: (token: Partial<FakeToken>) => string
  /** Token of all that are not known, such as those another server gave out; without it they are refused. */
  anybody: FakeToken | undefined
  stop: () => Promise<void>
}

/**
 * A server that takes videos as YouTube's Data API v3 does: resumable uploads with their arithmetic checked, covers, captions, and questions
 * about videos, channels and uploads. Its faults are decided by `fault`.
 */
export async function startFakeYoutubeUpload(port = 0): Promise<FakeYoutubeUpload> {
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const { socket } = request
    answer({ request, response, origin: fake.url }).catch((error: unknown) => {
      fake.violations.push(String(error))
      if (response.headersSent) socket.destroy()
      else refuse(response, 400, 'badRequest')
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const fake: FakeYoutubeUpload = {
    ...createState(),
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    anybody: undefined,
    addToken: (token) => {
      const text = `ya29.${randomBytes(24).toString('base64url')}`
      fake.tokens.set(text, { channel: null, valid: true, ...token })
      return text
    },
    addChannel: (given = {}) => {
      const id = `UC${randomBytes(16).toString('base64url').slice(0, 22)}`
      const channel: FakeChannel = { id, title: 'Estúdio Braga', longUploadsStatus: 'allowed', ...given }
      fake.channels.set(channel.id, channel)
      return { channel, token: fake.addToken({ channel: channel.id }) }
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(call: Answer): Promise<void> {
    const { request, response } = call
    const url = new URL(request.url ?? '', fake.url)
    const uploadId = url.searchParams.get('upload_id')
    const token = tokenOf(request.headers.authorization)
    if (!token?.valid) return refuse(response, 401, 'authError')
    if (uploadId !== null && request.method === 'PUT') return continueUpload(fake, call, uploadId)
    const isBegin = url.pathname === '/upload/youtube/v3/videos' && request.method === 'POST'
    const kind = isBegin ? 'begin' : questions[url.pathname]
    if (kind === undefined) return refuse(response, 404, 'notFound')
    const noted: FakeRequest = { kind, length: Number(request.headers['content-length'] ?? 0), last: false }
    fake.requests.push(noted)
    const fault = fake.fault(noted)
    if (fault?.kind === 'silent') return
    if (fault?.kind === 'status') return refuse(response, fault.status, fault.reason, fault.retryAfter)
    if (fault?.kind === 'cut') return void request.socket.destroy()
    if (fault?.kind === 'lost-answer') loseAnswer(request, response)
    if (kind !== 'begin') await answerQuestion(fake, kind, { ...call, url, token })
    else if (token.channel === null) refuse(response, 401, 'youtubeSignupRequired')
    else await beginUpload(fake, call, token.channel)
  }
  const tokenOf = (header: string | undefined): FakeToken | undefined => {
    const [, text = ''] = /^Bearer (.+)$/.exec(header ?? '') ?? []
    return fake.tokens.get(text) ?? (text === '' ? undefined : fake.anybody)
  }
  return fake
}
