import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HostPage = { url: (domain: string) => string; close: () => Promise<void> }

/** A members area of another origin: serves `html` on loopback, to be reached under any domain the browser maps there. */
export async function serveHostPage(html: string): Promise<HostPage> {
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="pt-BR"><title>Área de membros</title><body style="margin:0;max-width:960px">${html}</body></html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (domain) => `http://${domain}:${port}/`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        // A browser opens connections beforehand, and one without a request would be waited for.
        server.closeAllConnections()
      }),
  }
}
