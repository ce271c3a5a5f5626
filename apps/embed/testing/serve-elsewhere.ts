import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Elsewhere = Awaited<ReturnType<typeof serveElsewhere>>

/** Serves a page of another origin than the player's: its HTML, and the Content-Security-Policy of its site. */
export async function serveElsewhere() {
  let page = { html: '', policy: '' }
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...(page.policy && { 'content-security-policy': page.policy }) })
      .end(`<!doctype html><title>Aula</title><link rel="icon" href="data:,">${page.html}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    show: (html: string, policy: string) => void (page = { html, policy }),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
