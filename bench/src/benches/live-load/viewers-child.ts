import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

// Viewers of a live that ask for its playlist as hls.js does, in a process of their own so that their CPU time is counted apart.

/** What the parent sends: a session of each viewer with its lease. */
export type ViewersPlan = { url: string; rendition: string; viewers: { id: string; token: string; manifest: string }[] }
/** What the child says, each second. */
export type ViewersCount = { playlists: number; parts: number; faults: string[] }

const heartbeatMs = 10_000
const agent = new Agent({ keepAlive: true, maxSockets: 2000 })
const count: ViewersCount = { playlists: 0, parts: 0, faults: [] }

function ask(base: URL, path: string, options: { method?: string; token?: string; body?: string } = {}): Promise<string> {
  const { method = 'GET', token, body } = options
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    const call = request({ host: base.hostname, port: base.port, path, method, agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('close', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${method} ${path.replace(/[\w.-]{60,}/, '…')} answered ${response.statusCode}: ${text.slice(0, 200)}`))
      })
    })
    call.once('error', reject)
    call.end(body)
  })
}

/** Where a playlist ends: the number of the open segment, and its parts. */
function endOf(text: string): { sequence: number; part: number } {
  const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1] ?? 0)
  const skipped = Number(/SKIPPED-SEGMENTS=(\d+)/.exec(text)?.[1] ?? 0)
  const lines = text.split('\n')
  const last = lines.findLastIndex((line) => line.startsWith('#EXTINF'))
  const part = lines.slice(last + 1).filter((line) => line.startsWith('#EXT-X-PART:')).length
  return { sequence: first + skipped + lines.filter((line) => line.startsWith('#EXTINF')).length, part }
}

async function follow({ url, rendition }: ViewersPlan, { manifest }: ViewersPlan['viewers'][number]): Promise<void> {
  const base = new URL(url)
  const path = manifest.replace('index.m3u8', `${rendition}.m3u8`)
  let end = endOf(await ask(base, path))
  for (;;) {
    const text = await ask(base, `${path}?_HLS_msn=${end.sequence}&_HLS_part=${end.part}&_HLS_skip=YES`)
    const next = endOf(text)
    count.playlists++
    if (next.sequence !== end.sequence || next.part !== end.part) count.parts++
    end = next
  }
}

async function keepLease({ url }: ViewersPlan, { id, token }: ViewersPlan['viewers'][number]): Promise<void> {
  const body = JSON.stringify({ state: 'playing', position: 0, ranges: [] })
  for (;;) {
    await delay(heartbeatMs * (0.9 + Math.random() * 0.2))
    await ask(new URL(url), `/api/playback/sessions/${id}/heartbeat`, { method: 'POST', token, body })
  }
}

const note = (error: unknown): void => void count.faults.push(error instanceof Error ? error.message : String(error))

process.once('message', (plan: ViewersPlan) => {
  for (const viewer of plan.viewers) {
    void follow(plan, viewer).catch(note)
    void keepLease(plan, viewer).catch(note)
  }
  setInterval(() => process.send?.(count), 1000)
})
process.once('disconnect', () => process.exit())
