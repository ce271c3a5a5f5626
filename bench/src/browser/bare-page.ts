import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The player page as built. */
export const builtPlayer = fileURLToPath(new URL('../../../apps/embed/dist/site', import.meta.url))

const page = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>hls.js</title><style>html,body,video{margin:0;width:100%;height:100%;background:#000}</style></head>
<body><video autoplay playsinline></video><script src="/embed/assets/bare.js"></script></body></html>
`
// hls.js with its defaults, no controls, plays as soon as it can. The playlist's address is in the fragment.
const script = `
const video = document.querySelector('video')
const hls = new Hls()
hls.loadSource(location.hash.slice(1))
hls.attachMedia(video)
`

/**
 * The built player page with a bare hls.js page next to it, so that the same server sends both in the same manner. For the setting
 * EMBED_DIR; the bare page is at `/embed/assets/bare.html#{playlist}`.
 */
export function addBarePage(folder: string): void {
  cpSync(builtPlayer, folder, { recursive: true })
  const library = createRequire(import.meta.url).resolve('hls.js/dist/hls.light.min.js')
  const bytes = readFileSync(library, 'utf8').replace(/\/\/# sourceMappingURL=.*/, '')
  writeFileSync(join(folder, 'assets/bare.js'), `${bytes}\n;${script}`)
  writeFileSync(join(folder, 'assets/bare.html'), page)
}
