import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

// A test that means to provoke console.error replaces it itself (vi.spyOn) and asserts on it.
const seen: string[] = []
const record = (...values: unknown[]) => {
  seen.push(format(...values))
}

// oxlint-disable-next-line no-console
console.error = record

function failIfSeen(): void {
  const all = seen.splice(0)
  if (all.length > 0) throw new Error(`console.error was called:\n${all.join('\n')}`)
}

afterEach(failIfSeen)
afterAll(failIfSeen)
