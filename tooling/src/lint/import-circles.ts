import { dirname, join } from 'node:path/posix'
import type { SourceFile } from './list-files.ts'

type Graph = ReadonlyMap<string, readonly string[]>

// Static imports and re-exports over one or more lines, imports for their effect, dynamic imports and `import('…')` types.
const importing = /(?:^[ \t]*(?:import|export)\b[^'"`]*?\bfrom\s*|^[ \t]*import\s*|\bimport\(\s*)['"]([^'"\n]+)['"]/gm

/** Entry files of the workspace packages by import specifier, read from the `exports` of each `package.json`. */
function entryFiles(files: readonly SourceFile[]): Map<string, string> {
  const manifests = files.filter(({ path }) => /^(apps|packages)\/[^/]+\/package\.json$/.test(path))
  return new Map(
    manifests.flatMap(({ path, text }) => {
      const { name = '', exports = {} } = JSON.parse(text) as { name?: string; exports?: Record<string, string> }
      return Object.entries(exports).map(([entry, target]) => [join(name, entry), join(dirname(path), target)] as const)
    }),
  )
}

function importGraph(files: readonly SourceFile[]): Graph {
  const entries = entryFiles(files)
  const sources = files.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))
  const known = new Set(sources.map(({ path }) => path))
  const resolve = (from: string, specifier: string): string | undefined =>
    specifier.startsWith('.') ? join(dirname(from), specifier) : entries.get(specifier)
  return new Map(
    sources.map(({ path, text }) => {
      const targets = [...text.matchAll(importing)].map(([, specifier = '']) => resolve(path, specifier))
      return [path, [...new Set(targets.filter((target) => target !== undefined && known.has(target)))] as string[]]
    }),
  )
}

/** The shortest path along imports from `start` back to itself; null when there is none. */
function circleThrough(start: string, graph: Graph): string[] | null {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const path of queue) {
    for (const target of graph.get(path) ?? []) {
      if (target === start) {
        const circle = [path]
        for (let at = path; at !== start;) circle.unshift((at = cameFrom.get(at) ?? start))
        return circle
      }
      if (cameFrom.has(target)) continue
      cameFrom.set(target, path)
      queue.push(target)
    }
  }
  return null
}

/** Repeatedly removes the files that import none of the rest or that none of the rest imports. */
function withoutEnds(graph: Graph): Graph {
  let rest = graph
  for (;;) {
    const kept = new Map([...rest].map(([path, targets]) => [path, targets.filter((target) => rest.has(target))] as const))
    const imported = new Set([...kept.values()].flat())
    const inner = new Map([...kept].filter(([path, targets]) => targets.length > 0 && imported.has(path)))
    if (inner.size === rest.size) return inner
    rest = inner
  }
}

/**
 * Circles of imports over the whole repository, as `a.ts → b.ts → a.ts`; empty when there is none. Type-only and dynamic imports
 * count, which `import/no-cycle` of oxlint does not see over package borders or through `import()`.
 */
export function checkImportCircles(files: readonly SourceFile[]): string[] {
  const graph = withoutEnds(importGraph(files))
  const reported = new Set<string>()
  const faults: string[] = []
  for (const path of graph.keys()) {
    if (reported.has(path)) continue
    const circle = circleThrough(path, graph)
    if (!circle) continue
    for (const member of circle) reported.add(member)
    faults.push(`import circle: ${[...circle, path].join(' → ')}`)
  }
  return faults
}
