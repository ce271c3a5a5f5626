import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { checkBoundaries, isTest } from './check-boundaries.ts'
import { checkCssClasses } from './css-classes.ts'
import type { SourceFile } from './list-files.ts'
import { queryKeyFaults } from './query-keys.ts'
import { rooms } from './rooms.ts'

const fixedNames = /^(README|CONTRIBUTING|CHANGELOG|CREDITS|SECURITY|LICENSE|NOTICE|Dockerfile)(\.(md|txt))?$/
const kebab = /^[$_.]?[a-z0-9]+([-.][$a-z0-9]+)*$/
// Folders of one machine have no meaning on another.
const machinePath = /(?<![\w.:/-])\/(work|home|Users)\/[\w-]+/
const importing = /(?:^(?:import|export|\})[^'"\n]*\bfrom\s+|^import\s+|\bimport\()['"]([^'"\n]+)['"]/gm
const builtins = new Set(builtinModules)

function namesOf(path: string): string[] {
  const bad = path.split('/').filter((part) => !kebab.test(part) && !fixedNames.test(part))
  return bad.length > 0 ? [`${path}: not kebab-case`] : []
}

function manifestOf(path: string, root: string): { folder: string; known: Set<string> } {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const file = join(root, folder, 'package.json')
    if (!existsSync(file)) continue
    const { name, dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string> & {
      dependencies?: object
      devDependencies?: object
    }
    return { folder, known: new Set([name ?? '', ...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})]) }
  }
  return { folder: '.', known: new Set() }
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** Third-party imports that are not in the package's own package.json work only by luck of hoisting. */
function importsOf({ path, text }: SourceFile, root: string): string[] {
  if (!/^(packages|apps|e2e|bench)\/.*\.tsx?$/.test(path)) return []
  const { folder, known } = manifestOf(path, root)
  const room = rooms.find((candidate) => candidate.folder === folder)
  const faults: string[] = []
  for (const [, specifier = ''] of text.matchAll(importing)) {
    const name = packageOf(specifier)
    if (/^[.#$]|^virtual:|^node:/.test(specifier) || builtins.has(name)) continue
    if (isTest(path) && (name === 'vitest' || name === '@videozz/testing')) continue
    if (!known.has(name)) faults.push(`${path}: ${name} is not in ${folder}/package.json`)
    else if (room?.thirdParty && !isTest(path) && !name.startsWith('@videozz/') && !room.thirdParty.includes(name)) {
      faults.push(`${path}: ${folder} may not use ${name}`)
    }
  }
  return faults
}

function pathsOf({ path, text }: SourceFile): string[] {
  if (basename(path).startsWith('house-rules')) return []
  return text.split('\n').flatMap((line, index) => (machinePath.test(line) ? [`${path}:${index + 1}: a path of one machine`] : []))
}

/**
 * The rules a linter does not have, for one file: its name, imports that its package.json lists, no paths of one machine, no query keys
 * outside `shared/queries`.
 */
export function checkFile(file: SourceFile, root: string): string[] {
  return [...namesOf(file.path), ...importsOf(file, root), ...pathsOf(file), ...queryKeyFaults(file)]
}

/** The rules a linter does not know, for all files of the project: those of each file, what only some folders may hold, and classes of CSS modules. */
export function checkHouseRules(files: SourceFile[], root: string): string[] {
  return [...files.flatMap((file) => checkFile(file, root)), ...checkBoundaries(files), ...checkCssClasses(files)]
}
