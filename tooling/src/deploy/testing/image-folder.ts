import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { checkout, isIgnored, lineageOf, readStages, readText, type Stage } from './read-shipped.ts'

const stages = readStages(readText('Dockerfile'))
const ignores = readText('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

const instructionsOf = (target: string): Stage['instructions'] => lineageOf(stages, target).flatMap(({ instructions }) => instructions)

/** Packages of others as they lie here, our own as the image has them. A stage may copy them over those of another one. */
function linkPackages(folder: string): void {
  const from = join(checkout, 'node_modules')
  const to = join(folder, 'node_modules')
  if (existsSync(to)) return
  mkdirSync(join(to, '@videozz'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@videozz') symlinkSync(join(from, name), join(to, name))
  // A package may be named otherwise than its folder.
  for (const name of readdirSync(join(from, '@videozz')))
    symlinkSync(readlinkSync(join(from, '@videozz', name)), join(to, '@videozz', name))
}

/** Copies the project's files of an image to `folder`, by the COPY lines of its stages and .dockerignore. */
export function layOutImage(target: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const { keyword, words, flags } of instructionsOf(target)) {
    if (keyword !== 'COPY') continue
    const sources = words.slice(0, -1).map((source) => source.replace(/^\/app\//, ''))
    const destination = words.at(-1) ?? ''
    for (const source of sources) {
      if (source === 'node_modules') linkPackages(folder)
      const path = join(checkout, source)
      // Sites are built by a stage of their own; here they are when they were built.
      if (source === 'node_modules' || (flags.length > 0 && !existsSync(path))) continue
      const to = destination.endsWith('/') ? join(folder, destination, basename(source)) : join(folder, destination)
      mkdirSync(dirname(to), { recursive: true })
      cpSync(path, to, {
        recursive: true,
        filter: (file) => flags.length > 0 || !isIgnored(ignores, relative(checkout, file)) || file === path,
      })
    }
  }
}

/** The command an image runs, and its health check. */
export function commandsOf(target: string): { run: string[]; check: string[] } {
  const all = instructionsOf(target)
  const listed = (text = '') => JSON.parse(text.slice(text.indexOf('['))) as string[]
  const healthcheck = all.find(({ keyword }) => keyword === 'HEALTHCHECK')?.text.replaceAll(/\\\n\s*/g, '')
  return { run: all.findLast(({ keyword }) => keyword === 'CMD')?.words ?? [], check: listed(healthcheck) }
}
