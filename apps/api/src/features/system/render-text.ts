import type { JsonSchema } from './build-openapi.ts'

export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (symbol) => `&#${symbol.charCodeAt(0)};`)
/** Escapes text, with what is between backticks as code. */
export const inline = (text: string): string => escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

type KnownKeywords = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** A schema as short text in the manner of TypeScript. */
export function describeSchema(schema: JsonSchema, indent = ''): string {
  const { type, properties, items, enum: values, anyOf, oneOf, const: constant, prefixItems, required } = schema as KnownKeywords
  const choices = anyOf ?? oneOf
  if (constant !== undefined) return JSON.stringify(constant)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (choices) return choices.map((one) => describeSchema(one, indent)).join(' | ')
  if (prefixItems) return `[${prefixItems.map((one) => describeSchema(one, indent)).join(', ')}]`
  if (type === 'array') return `${describeSchema(items ?? {}, indent)}[]`
  if (type === 'object' && properties) return describeObject(properties, required ?? [], indent)
  return type ?? 'any'
}

function describeObject(properties: Record<string, JsonSchema>, required: string[], indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, property]) => {
    const note = typeof property.description === 'string' ? `  // ${property.description}` : ''
    return `${inner}${name}${required.includes(name) ? '' : '?'}: ${describeSchema(property, inner)}${note}`
  })
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
}
