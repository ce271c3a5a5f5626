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

/** Argument of the browser that makes `hostDomain` this machine. */
export const hostMapping = `--host-resolver-rules=MAP ${hostDomain} 127.0.0.1`
