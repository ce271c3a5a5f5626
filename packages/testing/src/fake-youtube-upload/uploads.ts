import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type FakeSession, type FakeYoutubeState, makeVideo, unit } from './state.ts'
import { type Answer, loseAnswer, readBody, refuse, sendJson } from './wire.ts'

/** `POST …/videos?uploadType=resumable`: opens an upload. */
export async function beginUpload(state: FakeYoutubeState, call: Answer, channel: string): Promise<void> {
  const { request, response, origin } = call
  const body = (await readBody(request)).toString()
  const total = Number(request.headers['x-upload-content-length'])
  const { snippet, status } = JSON.parse(body) as FakeSession['resource']
  const fault = videoFault(snippet, status)
  if (fault) return refuse(response, 400, fault)
  if (!Number.isInteger(total) || total < 1) return refuse(response, 400, 'invalidContentLength')
  if (state.quota < 1) return refuse(response, 403, 'quotaExceeded')
  state.quota--
  const id = randomBytes(16).toString('hex')
  state.sessions.set(id, { id, channel, resource: { snippet, status }, total, parts: [], received: 0, expired: false, videoId: null })
  response.writeHead(200, { location: `${origin}/upload/youtube/v3/videos?uploadType=resumable&upload_id=${id}`, 'content-length': '0' })
  response.end()
}

function videoFault(snippet: Record<string, unknown>, status: { privacyStatus?: string } | undefined): string | undefined {
  const { title, description, tags, categoryId } = snippet
  if (typeof title !== 'string' || title.trim() === '' || title.length > 100 || /[<>]/.test(title)) return 'invalidTitle'
  if (typeof description !== 'string' || Buffer.byteLength(description) > 5000 || /[<>]/.test(description)) return 'invalidDescription'
  const list = Array.isArray(tags) ? (tags as string[]) : []
  const length = list.reduce((sum, tag) => sum + tag.length + (tag.includes(' ') ? 2 : 0), Math.max(0, list.length - 1))
  if (length > 500 || list.some((tag) => /[<>]/.test(tag))) return 'invalidTags'
  if (!['1', '2', '10', '15', '17', '19', '20', '22', '23', '24', '25', '26', '27', '28'].includes(String(categoryId)))
    return 'invalidCategoryId'
  return ['public', 'unlisted', 'private'].includes(String(status?.privacyStatus)) ? undefined : 'invalidVideoMetadata'
}

/** `PUT` to the address of an upload: bytes of it, or the question how many arrived. */
export async function continueUpload(state: FakeYoutubeState, { request, response }: Answer, id: string): Promise<void> {
  const session = state.sessions.get(id)
  const range = String(request.headers['content-range'])
  const length = Number(request.headers['content-length'])
  const asked = /^bytes \*\/(\d+)$/.exec(range)
  const [, from = '', to = '', of = ''] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? []
  const [start, end, total] = [Number(from), Number(to), Number(of)]
  const last = end === total - 1
  const noted = { kind: asked ? ('ask' as const) : ('chunk' as const), length, last: !asked && last }
  state.requests.push(noted)
  const fault = state.fault(noted)
  if (fault?.kind === 'silent') return
  if (fault?.kind === 'lost-answer') loseAnswer(request, response)
  if (fault?.kind === 'expire' && session) session.expired = true
  if (!session || session.expired) return refuse(response, 404, 'notFound')
  if (fault?.kind === 'status') return refuse(response, fault.status, fault.reason, fault.retryAfter)
  const violate = (what: string): void => {
    state.violations.push(`${what}: ${range}, ${length} bytes, ${session.received} of ${session.total} known`)
    refuse(response, 400, 'invalidContentRange')
  }
  if (asked) {
    if (Number(asked[1]) !== session.total) return violate('another total')
    return tell(session, response)
  }
  if (total !== session.total || length !== end - start + 1) return violate('wrong arithmetic')
  if (!last && length % unit !== 0) return violate('no multiple of 256 KiB')
  if (session.videoId === null && start !== session.received) return violate('not where it broke off')
  const limit = fault?.kind === 'cut' ? fault.after : Infinity
  // A request that was left early has none any more.
  const { socket } = request
  const bytes = await take(state, request, limit)
  const arrived = session.videoId === null ? keep(session, bytes, length, fault?.kind === 'keep' ? fault.bytes : Infinity) : false
  if (fault?.kind === 'cut') return void socket.destroy()
  if (arrived) makeVideo(state, session)
  tell(session, response)
}

/** Reads a body, or its beginning. */
async function take(state: FakeYoutubeState, request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request) {
      const fitting = (chunk as Buffer).subarray(0, limit - size)
      chunks.push(fitting)
      size += fitting.length
      state.bytes += (chunk as Buffer).length
      if (size >= limit) break
    }
  } catch (error) {
    // The client broke off: what came is there.
    if (!(error instanceof Error)) throw error
  }
  return Buffer.concat(chunks)
}

/** Keeps bytes of a chunk, in whole units where it came in part. @returns whether all bytes are there. */
function keep(session: FakeSession, bytes: Buffer, length: number, most: number): boolean {
  const whole = bytes.length === length && most === Infinity
  const kept = whole ? bytes.length : Math.floor(Math.min(bytes.length, most) / unit) * unit
  session.parts.push(Buffer.from(bytes.subarray(0, kept)))
  session.received += kept
  return session.received === session.total
}

function tell(session: FakeSession, response: ServerResponse): void {
  if (session.videoId !== null)
    return sendJson(response, 201, { kind: 'youtube#video', id: session.videoId, status: { uploadStatus: 'uploaded' } })
  response.writeHead(308, { 'content-length': '0', ...(session.received > 0 && { range: `bytes=0-${session.received - 1}` }) })
  response.end()
}
