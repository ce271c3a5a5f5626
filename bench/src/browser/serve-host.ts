import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostDomain } from '../product/open-embed.ts'
import type { Scope } from '../scope.ts'

const html = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Área de membros</title><link rel="icon" href="data:,">
<body style="margin:0"><script>
const frame = document.createElement('iframe')
frame.allow = 'autoplay; fullscreen'
frame.style = 'border:0;width:960px;height:540px'
frame.src = decodeURIComponent(location.hash.slice(1))
document.body.append(frame)
</script>`

/** A members area on `hostDomain` that frames the address in its fragment. @returns its address. */
export async function serveHost(scope: Scope): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  scope.add(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://${hostDomain}:${(server.address() as AddressInfo).port}/`
}

/** Arguments of the browser that make `hostDomain` this machine, and the members area a secure context as over HTTPS. */
export const hostArguments = (address: string): string[] => [
  `--host-resolver-rules=MAP ${hostDomain} 127.0.0.1`,
  `--unsafely-treat-insecure-origin-as-secure=${new URL(address).origin}`,
]
