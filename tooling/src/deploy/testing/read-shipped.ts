import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { Ajv } from 'ajv'
import { DockerfileParser, type ModifiableInstruction } from 'dockerfile-ast'
import { parse } from 'yaml'

export const checkout = resolve(import.meta.dirname, '../../../..')
export const readText = (path: string): string => readFileSync(join(checkout, path), 'utf8')

export interface Stage {
  name: string
  from: string
  /** Instructions after FROM, in order; `words` are their arguments without flags, `flags` those with `--`. */
  instructions: { keyword: string; text: string; words: string[]; flags: string[] }[]
}

/** The stages of a Dockerfile, in order. */
export function readStages(text: string): Stage[] {
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const all = instruction.getArguments().map((argument) => argument.getValue())
    if (instruction.getKeyword() === 'FROM') stages.push({ from: all[0] ?? '', name: all[2] ?? '', instructions: [] })
    else {
      const text = instruction.getRawArgumentsContent() ?? ''
      const listed = text.startsWith('[') ? (JSON.parse(text) as string[]) : []
      const flags = (instruction as Partial<ModifiableInstruction>).getFlags?.().map((flag) => flag.toString()) ?? []
      const words = listed.length > 0 ? listed : all.filter((word) => !word.startsWith('--'))
      stages.at(-1)?.instructions.push({ keyword: instruction.getKeyword(), text, words, flags })
    }
  }
  return stages
}

/** A stage and those it is built from, the lowest first. */
export function lineageOf(stages: Stage[], name: string): Stage[] {
  const stage = stages.find((each) => each.name === name)
  if (!stage) return []
  return [...lineageOf(stages, stage.from), stage]
}

export interface Service {
  image?: string
  build?: { target?: string }
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  restart?: string
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  networks?: string[]
  profiles?: string[]
}
export interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  configs: Record<string, { content: string }>
}

export const readCompose = (text: string): Compose => parse(text, { merge: true }) as Compose

/** Faults of a Compose file against the Compose Specification's JSON schema, from the package dclint. */
export function schemaFaults(text: string): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve('dclint/package.json'))
  const { $schema: _, ...schema } = JSON.parse(readFileSync(join(folder, 'schemas/compose.schema.json'), 'utf8')) as Record<string, unknown>
  const ajv = new Ajv({ strict: false, allErrors: true, formats: { duration: true, ports: true, expose: true } })
  const matches = ajv.compile(schema)
  return matches(parse(text, { merge: true })) ? [] : (matches.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}

function fill(text: string, env: Record<string, string>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string | undefined, rest: string) => {
    const value = env[name] ?? ''
    if (value !== '' || kind === undefined) return value
    if (kind === '-') return rest
    throw new Error(`${name}: ${rest}`)
  })
}

/** `${NAME}`, `${NAME:-default}` and `${NAME:?message}` in every text of a Compose file. @throws when one that is required is not there. */
export function interpolate<T>(value: T, env: Record<string, string>): T {
  if (typeof value === 'string') return fill(value, env) as T
  if (Array.isArray(value)) return value.map((each: unknown) => interpolate(each, env)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, interpolate<unknown>(each, env)])) as T
}

/** Whether a .dockerignore excludes a path of the project from the build: the last pattern that matches decides. */
export function isIgnored(patterns: string[], path: string): boolean {
  let ignored = false
  for (const line of patterns) {
    const negated = line.startsWith('!')
    const glob = negated ? line.slice(1) : line
    const source = glob
      .replace(/[.+^$()|[\]\\]/g, '\\$&')
      .replace(/\*\*\/?|\*/g, (star) => (star === '**/' ? '(?:.*/)?' : star === '**' ? '.*' : '[^/]*'))
    if (new RegExp(`^${source}(?:/.*)?$`).test(path)) ignored = !negated
  }
  return ignored
}
