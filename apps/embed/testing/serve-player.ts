import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { PlaybackMedia } from '@videozz/contract'
import { multivariantOf, rungPlaylist } from './list-stream.ts'
import type { Stream } from './make-stream.ts'
import { newWorld, type Report } from './player-world.ts'

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.woff2': 'font/woff2' }
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'"

/** Serves the built player page in `site`, a page that frames it, and the playback routes over `stream`. */
export async function servePlayer(site: string, stream: Stream) {
  let world = newWorld(stream)
  /** Counts the worlds: calls of sessions of an earlier one are ignored. */
  let age = 0

  const playlist = (name: string): string | null => {
    const state = world.media.rungs.find((known) => known.name === name)?.state
    const text = state === 'complete' || name === '240p' ? rungPlaylist(stream, name) : null
    if (text === null) world.calls.push(`early ${name}`)
    return text
  }

  /** The media of a session; from then on the world's own. */
  const openLesson = (body: string): PlaybackMedia => {
    const { lesson = null } = JSON.parse(body) as { lesson?: string }
    world.lessons.push(lesson)
    const found = world.playlist?.lessons.find(({ key }) => key === lesson) ?? world.playlist?.lessons[0]
    if (found !== undefined) world.media = { ...world.media, key: found.key, title: found.title }
    return world.media
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const send = (status: number, type: string, body: string | Buffer) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    const json = (status: number, body: unknown) => send(status, 'application/json', JSON.stringify(body))
    const refuse = (status: number, code: string, message: string) => json(status, { error: { code, message, requestId: 'r' } })
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://x')
    if (world.down) return void request.socket.destroy()
    let body = ''
    for await (const chunk of request) body += String(chunk)

    if (path === '/')
      return send(
        200,
        'text/html',
        `<!doctype html><html lang="pt-BR"><title>Aula</title><link rel="icon" href="data:,"><body style="margin:0"><iframe title="Aula" allow="autoplay; fullscreen" style="display:block;border:0;width:100vw;height:100vh" src="${searchParams.get('player') ?? '/embed/k3y0000000000000'}"></iframe>`,
      )
    if (path.startsWith('/embed/')) {
      const file = extname(path) === '' ? 'index.html' : path.slice('/embed/'.length)
      response.setHeader('content-security-policy', policy)
      return send(200, types[extname(file)] ?? 'text/plain', await readFile(join(site, file)))
    }
    if (path === '/api/playback/sessions') {
      world.calls.push('open')
      world.expired = false
      if (world.refuseOpen !== null) return refuse(world.refuseOpen.status, world.refuseOpen.code, world.refuseOpen.message)
      return json(200, {
        id: 's'.repeat(16),
        token: `bearer-${age}`,
        preview: world.preview,
        ...(world.completed === 'before' && { completed: true }),
        code: world.code,
        ...(world.markedPicture && { markedPicture: true }),
        viewer: { label: null, verified: false, ticket: null },
        heartbeatSeconds: 1,
        resumeAt: world.resumeAt,
        manifest: '/api/playback/hls/t/index.m3u8',
        media: openLesson(body),
        ...(world.playlist !== null && { playlist: world.playlist }),
      })
    }
    const offer = /^\/api\/playback\/sessions\/s+\/offers\/(\w+)$/.exec(path)?.[1]
    if (offer !== undefined) {
      world.offers.push(`${offer} ${(JSON.parse(body) as { event: string }).event}`)
      return json(200, {})
    }
    const [isQuiz, quizPath] = /^\/api\/playback\/sessions\/s+(\/quiz.*)$/.exec(path) ?? []
    if (isQuiz !== undefined) {
      const { status = 200, answer } = world.quiz(
        `${request.method ?? ''} ${quizPath ?? ''}`,
        body === '' ? null : (JSON.parse(body) as unknown),
      )
      return json(status, answer)
    }
    const [isChat, chatPath] = /^\/api\/playback\/sessions\/s+\/chat(\/.*)?$/.exec(path) ?? []
    if (isChat !== undefined) {
      const given: unknown = body === '' ? null : JSON.parse(body)
      const name = `${request.method ?? ''} ${chatPath ?? '/'}`
      if (request.method !== 'GET') world.chatCalls.push({ call: name, body: given })
      const { status = 200, answer } = world.chat(name, given)
      return json(status, answer)
    }
    const call = /^\/api\/playback\/sessions\/s+\/(\w+)$/.exec(path)?.[1]
    // The last report of a page that a test before this has closed.
    if (call !== undefined && request.headers.authorization !== `Bearer bearer-${age}`)
      return refuse(401, 'PLAYBACK_SESSION_INVALID', 'vencida')
    if (call !== undefined && world.expired) return refuse(401, 'PLAYBACK_SESSION_INVALID', 'vencida')
    if (call === 'media') return json(200, world.media)
    if (call !== undefined) world.calls.push(call)
    if (call === 'lease') {
      if (world.refuseLease !== null) return refuse(world.refuseLease.status, world.refuseLease.code, world.refuseLease.message)
      world.lease = 'live'
      const rung = searchParams.get('rung')
      const media = rung === null ? null : playlist(rung)
      return json(200, {
        expiresIn: 30,
        ...(rung !== null && { playlists: media === null ? null : { multivariant: multivariantOf(stream), media } }),
      })
    }
    if (call === 'heartbeat') {
      world.reports.push(JSON.parse(body) as Report)
      const ended = world.lease === 'ended'
      return json(200, {
        lease: world.lease === 'none' ? 'released' : world.lease,
        reason: ended ? world.endReason : null,
        expiresIn: 30,
        ...(world.completed !== null && { completed: true }),
      })
    }
    if (call === 'release') {
      world.lease = 'none'
      return json(200, {})
    }
    const hls = /^\/api\/playback\/hls\/t\/(.+)$/.exec(path)?.[1]
    if (hls !== undefined && world.lease !== 'live') return refuse(403, 'PLAYBACK_LEASE_ENDED', 'sem licença')
    if (hls?.endsWith('.vtt')) {
      world.listed.push(hls)
      return world.refuseSubtitles ? refuse(503, 'UNAVAILABLE', 'sem legenda') : send(200, 'text/vtt', world.subtitleText)
    }
    if (hls?.endsWith('.m3u8')) world.listed.push(hls)
    if (hls === 'index.m3u8') return send(200, 'application/vnd.apple.mpegurl', multivariantOf(stream))
    if (hls === 'key') return send(200, 'application/octet-stream', stream.key)
    if (hls !== undefined) {
      const text = playlist(hls.replace('.m3u8', ''))
      return text === null ? refuse(404, 'RENDITION_NOT_COMPLETE', 'cedo') : send(200, 'application/vnd.apple.mpegurl', text)
    }
    if (path === '/board.vtt') return send(200, 'text/vtt', 'WEBVTT\n\n00:00.000 --> 01:00.000\n/board.svg#xywh=0,0,160,90\n')
    if (path === '/board.svg')
      return send(
        200,
        'image/svg+xml',
        '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90" fill="#8a6" /></svg>',
      )
    const [, name = '', part = ''] = /^\/files\/(\w+)\/(\w+)$/.exec(path) ?? []
    const bytes = part === 'init' ? stream.rungs[name]?.init : stream.rungs[name]?.segments[Number(part)]
    if (bytes === undefined) return send(404, 'text/plain', '')
    if (world.failing) return send(502, 'text/plain', '')
    const isThere = () => part === 'init' || (Number(part) + 1) * 2 <= world.media.encodedSeconds
    while (world.holds && !isThere()) await new Promise((resolve) => setTimeout(resolve, 50))
    if (!isThere()) return refuse(503, 'SEGMENT_NOT_PUBLISHED', 'ainda não')
    send(200, 'application/octet-stream', bytes)
  }
  const server = createServer(
    (request, response) => void handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error))),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    get world() {
      return world
    },
    /** Resets what the last test changed. */
    reset() {
      age += 1
      world = newWorld(stream)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
