import { dirname, posix } from 'node:path'
import type { SourceFile } from './list-files.ts'

const importing = /import (\w+) from '([^']+\.module\.css)'/g

/** Class names of a module's own, in the order they are first written. */
function definedIn(css: string): Set<string> {
  const own = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    // Classes of others are marked as global.
    .replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}')
  return new Set([...own.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))
}

type Use = { by: string; name: string }
type Uses = { names: Use[]; whole: boolean }

/** What each module's importers use of it: names, or the whole object. */
function usesOf(files: readonly SourceFile[]): Map<string, Uses> {
  const found = new Map<string, Uses>()
  for (const { path, text } of files) {
    if (!/\.tsx?$/.test(path) || path.includes('.test.')) continue
    const body = text.replaceAll(importing, '')
    for (const [, local = '', specifier = ''] of text.matchAll(importing)) {
      const module = posix.join(dirname(path), specifier)
      const uses = found.get(module) ?? { names: [], whole: false }
      for (const [, name] of body.matchAll(new RegExp(`(?<![\\w.'-])${local}(?:\\.(\\w+))?(?![\\w'-])`, 'g'))) {
        if (name === undefined) uses.whole = true
        else uses.names.push({ by: path, name })
      }
      found.set(module, uses)
    }
  }
  return found
}

/** CSS modules whose classes are not used, and uses of classes that no module has: both are left behind by renames. */
export function checkCssClasses(files: readonly SourceFile[]): string[] {
  const uses = usesOf(files)
  return files
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) => {
      const used = uses.get(path)
      if (!used) return [`${path}: nothing imports it`]
      const defined = definedIn(text)
      const names = new Set(used.names.map(({ name }) => name))
      return [
        ...used.names.filter(({ name }) => !defined.has(name)).map(({ by, name }) => `${by}: ${path} has no class ${name}`),
        ...(used.whole ? [] : [...defined].filter((name) => !names.has(name)).map((name) => `${path}: class ${name} is not used`)),
      ]
    })
}
