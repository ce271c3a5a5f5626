import { z } from 'zod'

type Json = Record<string, unknown>

// Services refuse these, or take them and do not keep to them: lengths and the like are checked when the answer is here.
const dropped = new Set([
  '$schema',
  'default',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
])

/**
 * The JSON Schema of an answer as services take it for constrained output: every object closed, every field required, one that may be
 * absent nullable, and no lengths.
 */
export const strictSchema = (schema: z.ZodType): Json => tighten(z.toJSONSchema(schema, { io: 'output' }) as Json)

function tighten(schema: Json): Json {
  const kept = Object.fromEntries(Object.entries(schema).filter(([name]) => !dropped.has(name)))
  if (Array.isArray(kept['anyOf'])) kept['anyOf'] = kept['anyOf'].map((one) => tighten(one as Json))
  if (kept['items']) kept['items'] = tighten(kept['items'] as Json)
  if (kept['type'] !== 'object') return kept
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : [])
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(
    ([name, property]) => [name, required.has(name) ? tighten(property) : nullable(tighten(property))] as const,
  )
  return { ...kept, properties: Object.fromEntries(properties), required: properties.map(([name]) => name), additionalProperties: false }
}

const nullable = (schema: Json): Json => ({ anyOf: [schema, { type: 'null' }] })
