import { createServer } from 'node:http'

/**
 * Starts an HTTP server on loopback from which a Vitest global set-up provides resources: what `answer` returns for a method and a body is
 * the answer's text, its rejection is status 500.
 */
export async function startBroker(
  answer: (method: string, body: string) => Promise<string>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    // A test may come back just when a kept connection is closed for being idle.
    response.setHeader('connection', 'close')
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      answer(request.method ?? '', Buffer.concat(chunks).toString()).then(
        (text) => response.end(text),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/` : '',
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Calls the broker that a global set-up announced in an environment variable. @throws with its answer when it failed. */
export async function askBroker(variable: string, method: 'GET' | 'POST' | 'DELETE', body?: string): Promise<string> {
  const broker = process.env[variable]
  if (!broker) throw new Error(`${variable} is not set: run through vitest with the config at the root of the project`)
  const response = await fetch(broker, { method, ...(body === undefined ? {} : { body }) })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
