import { errorCatalogue, type Route, routes, uploadPartBytes, videoSchema, webhookEvents } from '@videozz/contract'
import { z } from 'zod'
import { type JsonSchema, printType } from './print-type.ts'

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema & { $schema: string }
  return json
}

/** Properties that must be given decide whether the whole may be left out. */
const isNeeded = ({ required = [] }: JsonSchema): boolean => required.length > 0

function printInput(route: Route, names: ReadonlyMap<string, string>): string {
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part]
    if (!schema) return []
    const json = toSchema(schema, 'input')
    return [`${part}${part !== 'query' || isNeeded(json) ? '' : '?'}: ${printType(json, names, '    ')}`]
  })
  if (route.fileLimit !== undefined) parts.push('file: Blob')
  if (route.form) parts.push(`form?: ${printType(toSchema(route.form, 'input'), names, '    ')}`)
  return parts.length === 0 ? 'object' : `{ ${parts.join('; ')} }`
}

const blockOf = (lines: string[]): string => lines.map((line) => `  ${line}\n`).join('')

/** The module that takes the place of `src/operations.ts`: the same names, made of plain types and a plain table. */
export function printOperations(): string {
  const callable = (Object.entries(routes) as [string, Route][]).filter(([, { scope }]) => scope !== undefined)
  const video = toSchema(videoSchema, 'output')
  const names = new Map([[JSON.stringify(video), 'Video']])
  const types = callable.map(([name, route]) => {
    const answer = route.response ? printType(toSchema(route.response, 'output'), names, '    ') : 'string'
    return `/** ${route.summary}. Scope \`${route.scope ?? ''}\`. */\n  ${name}: { input: ${printInput(route, names)}; answer: ${answer} }`
  })
  const table = callable.map(
    ([name, { method, base = '/api', path }]) => `${name}: { method: ${JSON.stringify(method)}, path: ${JSON.stringify(base + path)} },`,
  )
  const events = Object.entries(webhookEvents).map(
    ([type, schema]) => `${JSON.stringify(type)}: ${printType(toSchema(schema, 'output'), names, '  ')}`,
  )
  const codes = Object.keys(errorCatalogue).map((code) => `| ${JSON.stringify(code)}`)
  return `/** Bytes of every part of an upload but the last. */
export const uploadPartBytes = ${uploadPartBytes}

export type Operation = { method: string; path: string }

/** A media. */
export type Video = ${printType(video, new Map())}

/** What each operation takes and answers; a table comes as its text. */
export type Operations = {
${blockOf(types)}}

/** \`data\` of each event. */
export type WebhookEvents = {
${blockOf(events)}}

export type ErrorCode =
${blockOf(codes)}
/** Every operation that takes keys. */
export const operations: Record<keyof Operations, Operation> = {
${blockOf(table)}}
`
}
