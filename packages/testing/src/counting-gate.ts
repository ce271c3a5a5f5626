import { createServer, request } from 'node:http'
import { once } from 'node:events'

export interface CountingGate {
  /** Origin to call instead of the server behind. */
  url: string
  /** Requests passed on since the last call, as `METHOD path`. */
  take: () => string[]
  /** Until it is called again, requests wait; so that several meet. */
  hold: () => () => void
  stop: () => Promise<void>
}

/** Passes requests on to an HTTP server as they are, Host included, and counts them. */
export async function startCountingGate(target: string): Promise<CountingGate> {
  const { hostname, port } = new URL(target)
  let seen: string[] = []
  let open = Promise.resolve()
  const server = createServer((incoming, answer) => {
    seen.push(`${incoming.method} ${incoming.url}`)
    const pass = () => {
      const { method, url, headers } = incoming
      const onward = request({ host: hostname, port, method, path: url, headers, agent: false }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      })
      onward.on('error', () => answer.destroy())
      incoming.pipe(onward)
    }
    void open.then(pass)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    take: () => {
      const all = seen
      seen = []
      return all
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      open = promise
      return resolve
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
