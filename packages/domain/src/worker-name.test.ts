import { expect, it } from 'vitest'
import { readWorkerName, sandboxKinds, writeWorkerName } from './worker-name.ts'

it('a worker name is read as it was written, for every kind of sandbox', () => {
  for (const sandbox of sandboxKinds) {
    const name = { sandbox, pid: 4_194_304, host: 'encode-3.example.com' }
    expect(readWorkerName(writeWorkerName(name))).toEqual(name)
  }
})

it('a worker name has at most 63 bytes, and other names are none', () => {
  const long = writeWorkerName({ sandbox: 'namespaces', pid: 1, host: `máquina-${'x'.repeat(80)}` })
  expect(long).toHaveLength(63)
  expect(readWorkerName(long)?.host).toMatch(/^m\?quina-x+$/)
  for (const other of ['', 'psql', 'videozz-api-events', 'videozz-worker open 1 host']) expect(readWorkerName(other)).toBeUndefined()
})
