import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

export interface SiteSizes {
  /** Gzipped bytes of the JavaScript loaded before anything else: the entry and what it imports at once. */
  script: number
  /** Gzipped bytes of the style sheets the page names. */
  style: number
  /** Chunks loaded later, each alone. */
  lazy: Record<string, { bytes: number; holdsPlayer: boolean }>
}

const weigh = (text: Buffer | string) => gzipSync(text, { level: 9 }).length

// Bundled chunks name each other as "./name.js" behind from, import or a bare import.
const staticImports = /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g

/** Measures a built site: a folder with `index.html` and its files below `assets`. */
export function measureSite(folder: string): SiteSizes {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const assets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const scripts = new Map(
    assets.filter((name) => name.endsWith('.js')).map((name) => [basename(name), readFileSync(join(folder, name), 'utf8')]),
  )
  const first = new Set<string>()
  const follow = (name: string) => {
    const text = scripts.get(name)
    if (text === undefined || first.has(name)) return
    first.add(name)
    for (const [, next = ''] of text.matchAll(staticImports)) follow(next)
  }
  for (const [, src = ''] of page.matchAll(/(?:src|href)="([^"]+\.js)"/g)) follow(basename(src))
  if (first.size === 0) throw new Error(`${folder}/index.html names no script`)
  const styles = [...page.matchAll(/href="([^"]+\.css)"/g)].map(([, href = '']) => readFileSync(join(folder, 'assets', basename(href))))
  const sum = (list: number[]) => list.reduce((a, b) => a + b, 0)
  return {
    script: sum([...first].map((name) => weigh(scripts.get(name) ?? ''))),
    style: sum(styles.map(weigh)),
    lazy: Object.fromEntries(
      [...scripts]
        .filter(([name]) => !first.has(name))
        .map(([name, text]) => [name, { bytes: weigh(text), holdsPlayer: text.includes('EXT-X-') }]),
    ),
  }
}
