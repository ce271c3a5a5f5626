export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  description?: string
}

const plain: Record<string, string> = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' }
const union = (types: string[]): string => [...new Set(types)].join(' | ')
const grouped = (type: string): string => (/ [|&] /.test(type) ? `(${type})` : type)

/**
 * A schema of the contract as a TypeScript type.
 * @param names schemas that have a name, by their text.
 */
export function printType(schema: JsonSchema, names: ReadonlyMap<string, string>, indent = ''): string {
  const name = names.get(JSON.stringify(schema))
  if (name !== undefined) return name
  const print = (one: JsonSchema): string => printType(one, names, indent)
  const { type, enum: values, anyOf, oneOf, allOf, prefixItems } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (values) return union(values.map((value) => JSON.stringify(value)))
  if (anyOf ?? oneOf) return union((anyOf ?? oneOf ?? []).map((one) => grouped(print(one))))
  if (allOf) return allOf.map((one) => grouped(print(one))).join(' & ')
  if (prefixItems) return `[${prefixItems.map(print).join(', ')}]`
  if (Array.isArray(type)) return union(type.map((one) => print({ ...schema, type: one })))
  if (type === 'array') return `${grouped(print(schema.items ?? {}))}[]`
  if (type === 'object') return printObject(schema, names, indent)
  return plain[type ?? ''] ?? 'unknown'
}

function printObject(schema: JsonSchema, names: ReadonlyMap<string, string>, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([key, value]) => {
    const { description, ...rest } = value
    const about = description === undefined ? '' : `${inner}/** ${description.replaceAll('*/', '* /')} */\n`
    return `${about}${inner}${key}${required.includes(key) ? '' : '?'}: ${printType(rest, names, inner)}`
  })
  if (lines.length > 0) return `{\n${lines.join('\n')}\n${indent}}`
  if (typeof additionalProperties === 'object') return `Record<string, ${printType(additionalProperties, names, indent)}>`
  return 'Record<string, never>'
}
