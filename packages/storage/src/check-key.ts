import { InvalidKeyError } from './errors.ts'

const plainName = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/
const longestKey = 512

/** Throws `InvalidKeyError` unless the key is a relative path of plain names (no `..`, no hidden names, no empty ones). */
export function checkKey(key: string): void {
  if (key.length === 0 || key.length > longestKey || !key.split('/').every((name) => plainName.test(name))) {
    throw new InvalidKeyError(`Invalid object key ${JSON.stringify(key.slice(0, 80))}`)
  }
}

/** Same for a prefix, which may be empty or end within a name. */
export function checkPrefix(prefix: string): void {
  if (prefix !== '') checkKey(prefix.replace(/\/$/, ''))
}
