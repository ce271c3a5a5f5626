type Json = Record<string, unknown>

const unknownWords = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'pattern', 'format', 'default']

/** Why a service with constrained output refuses a schema; null for one that it takes. */
export function schemaRefusal(schema: unknown): string | null {
  if (typeof schema !== 'object' || schema === null) return 'no schema'
  const whole = schema as Json
  const unknown = unknownWords.find((word) => word in whole)
  if (unknown !== undefined) return `${unknown} is not permitted`
  const properties = (whole['properties'] ?? {}) as Json
  if (whole['type'] === 'object') {
    if (whole['additionalProperties'] !== false) return 'additionalProperties must be false'
    const required = (whole['required'] ?? []) as string[]
    const missing = Object.keys(properties).find((name) => !required.includes(name))
    if (missing !== undefined) return `${missing} must be required`
  }
  const inner = [...Object.values(properties), ...((whole['anyOf'] ?? []) as unknown[]), ...(whole['items'] ? [whole['items']] : [])]
  return inner.map(schemaRefusal).find((refusal) => refusal !== null) ?? null
}
