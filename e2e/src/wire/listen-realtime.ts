import type { Entry } from './entry.ts'

export type Listener = {
  /** Events since the last `take`, greetings left out. */
  take: () => { event: string; payload: unknown; at: Date }[]
  /** Resolves once an event arrived for which `found` is true, also an earlier one. */
  until: (found: (event: string, payload: Record<string, unknown>) => boolean) => Promise<void>
  close: () => void
  /** Whether it was closed by `close`. */
  readonly closed: boolean
}

const timeoutMs = 300_000

/**
 * Receives the realtime channel as a browser does: Socket.IO 5 over Engine.IO 4 on one WebSocket. A greeting is answered with the token
 * that `token` gives.
 */
export async function listenRealtime(url: string, token: () => string): Promise<Listener> {
  const address = new URL('/realtime/?EIO=4&transport=websocket', url)
  address.protocol = 'ws:'
  const socket = new WebSocket(address)
  const all: { event: string; payload: unknown; at: Date }[] = []
  let taken = 0
  const waiting = new Set<() => void>()
  let closed = false
  let ready = () => {}
  const isReady = new Promise<void>((resolve, reject) => {
    ready = resolve
    socket.addEventListener('close', () => reject(new Error('the realtime channel was closed before it was ready')))
    socket.addEventListener('error', () => reject(new Error('the realtime channel did not open')))
  })
  const hear = (event: string, payload: unknown): void => {
    if (event === 'greeting') return socket.send(`42${JSON.stringify(['token', token()])}`)
    if (event === 'ready') return ready()
    all.push({ event, payload, at: new Date() })
    for (const look of waiting) look()
  }
  socket.addEventListener('message', ({ data }) => {
    const text = String(data)
    if (text.startsWith('0')) socket.send('40')
    else if (text === '2') socket.send('3')
    else if (text.startsWith('42')) {
      const [event, payload] = JSON.parse(text.slice(2)) as [string, unknown]
      hear(event, payload)
    }
  })
  await isReady
  return {
    take: () => {
      const fresh = all.slice(taken)
      taken = all.length
      return fresh
    },
    until: (found) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!all.some(({ event, payload }) => found(event, (payload ?? {}) as Record<string, unknown>))) return
          clearTimeout(limit)
          waiting.delete(look)
          resolve()
        }
        const limit = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`an event did not come; heard: ${JSON.stringify(all.slice(-5))}`))
        }, timeoutMs)
        waiting.add(look)
        look()
      }),
    close: () => {
      closed = true
      socket.close()
    },
    get closed() {
      return closed
    },
  }
}

type Heard = ReturnType<Listener['take']>
type Encode = { key: string; status: string; rungs: { name: string; height: number }[] } & Record<string, unknown>
type Publication = { id: string }
/** How often these are sent depends on the machine. */
const frequent = new Set(['videoEncode', 'encodeLine', 'publication', 'imports'])

/**
 * Kept are, for each media, the last event of its encode, and the form that all had; the last one of each publication; that there were
 * some of imports. Those of the line of encodes (`encodeLine`, without content) are left out.
 */
export function collapseEvents(events: Heard, to: string, scene: string): Entry[] {
  const keep = ({ event, payload, at }: Heard[number]): Entry => ({ kind: 'event', to, event, payload, scene, at })
  const publications = Map.groupBy(
    events.filter(({ event }) => event === 'publication'),
    ({ payload }) => (payload as Publication).id,
  )
  const ends = [...publications.values()].flatMap((those) => those.at(-1) ?? [])
  const course = events.find(({ event }) => event === 'imports')
  const imports = course ? [{ ...course, payload: Object.keys(course.payload as object).toSorted() }] : []
  return [...[...events.filter(({ event }) => !frequent.has(event)), ...ends, ...imports].map(keep), ...collapseEncodes(events, to, scene)]
}

function collapseEncodes(events: Heard, to: string, scene: string): Entry[] {
  const kept: Entry[] = []
  const encodes = Map.groupBy(
    events.filter(({ event }) => event === 'videoEncode'),
    ({ payload }) => (payload as Encode).key,
  )
  for (const [key, those] of encodes) {
    const last = those.at(-1)
    if (!last) continue
    const forms = new Set(
      those.map(({ payload }) =>
        Object.keys(payload as Encode)
          .toSorted()
          .join(),
      ),
    )
    const types = new Set(those.map(({ payload }) => String((payload as Encode)['type'])))
    const payload = { key, last: last.payload, forms: [...forms].toSorted(), types: [...types].toSorted() }
    kept.push({ kind: 'event', to, event: 'videoEncode', payload, scene, at: last.at })
  }
  return kept
}
