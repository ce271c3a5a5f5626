/** A value as JSON carries it: instants are ISO 8601 texts. */
export type Presented<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Presented<Item>[]
    : T extends object
      ? { [Key in keyof T]: Presented<T[Key]> }
      : T

/** A copy of plain data in which every `Date`, at any depth, is an ISO 8601 text in UTC. */
export function presentInstants<T>(value: T): Presented<T>
export function presentInstants(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((item) => presentInstants<unknown>(item))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, presentInstants<unknown>(item)]))
}
