import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

export interface SiteSizes {
  /** Gzipped bytes of the JavaScript loaded before anything else: the entry and what it imports at once. */
  script: number
  /** Gzipped bytes of the style sheets the page names. */
  style: number
  /** Modules that are loaded on demand, by name: each with all it imports. */
  later: { name: string; bytes: number }[]
}

const weigh = (text: Buffer | string) => gzipSync(text, { level: 9 }).length
const sum = (list: number[]) => list.reduce((a, b) => a + b, 0)

// Bundled chunks name each other as "./name.js": behind from or import at once, inside import() on demand.
const atOnce = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g
const onDemand = /\bimport\(\s*["'`]\.\/([\w.-]+\.js)["'`]/g
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Gzipped bytes of one built file. */
export const measureFile = (path: string): number => weigh(readFileSync(path))

/** Measures a built site: a folder with `index.html` and its files below `assets`. @throws when the page names no script. */
export function measureSite(folder: string): SiteSizes {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const scripts = new Map(files.map((name) => [basename(name), readFileSync(join(folder, name), 'utf8')]))
  const closure = (names: string[], found = new Set<string>()): Set<string> => {
    for (const name of names) {
      const text = scripts.get(name)
      if (text === undefined || found.has(name)) continue
      found.add(name)
      closure(matches(text, atOnce), found)
    }
    return found
  }
  const bytesOf = (names: Iterable<string>) => sum([...names].map((name) => weigh(scripts.get(name) ?? '')))
  const first = closure(matches(page, /(?:src|href)="([^"]+\.js)"/g).map((path) => basename(path)))
  if (first.size === 0) throw new Error(`${folder}/index.html names no script`)
  const lazy = new Set<string>()
  // A module loaded on demand may name further ones; scripts that the page never names are not part of it.
  const reach = (names: Iterable<string>): void => {
    for (const name of names)
      for (const next of matches(scripts.get(name) ?? '', onDemand)) {
        if (lazy.has(next)) continue
        lazy.add(next)
        reach(closure([next]))
      }
  }
  reach(first)
  if (lazy.size === 0 && page.includes('id="root"'))
    throw new Error(`${folder} loads nothing on demand: the patterns above no longer fit the bundler`)
  const styles = matches(page, /href="([^"]+\.css)"/g).map((href) => readFileSync(join(folder, 'assets', basename(href))))
  return {
    script: bytesOf(first),
    style: sum(styles.map(weigh)),
    later: [...lazy]
      .filter((name) => !first.has(name))
      .map((name) => {
        const all = [...closure([name])].filter((one) => !first.has(one))
        return { name, bytes: bytesOf(all) }
      })
      .toSorted((a, b) => b.bytes - a.bytes),
  }
}
