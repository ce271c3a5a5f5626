import { expect, it } from 'vitest'
import { createScope, startWithin, withScope } from './scope.ts'

it('close() runs cleanups once, in reverse order, and continues after a failed one', async () => {
  const scope = createScope()
  const undone: string[] = []
  scope.add(async () => undone.push('a'))
  scope.add(async () => Promise.reject(new Error('stuck')))
  scope.add(async () => undone.push('b'))
  await expect(scope.close()).rejects.toThrow('cleaned up')
  await expect(scope.close()).rejects.toThrow('cleaned up')
  expect(undone).toEqual(['b', 'a'])
})

it('runs a cleanup added during close(), which waits for it', async () => {
  const scope = createScope()
  const undone: string[] = []
  const slow = async (name: string) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    undone.push(name)
  }
  scope.add(() => slow('first'))
  const closed = scope.close()
  expect(() => scope.add(() => slow('late'))).toThrow('Called off')
  await closed
  expect(undone.toSorted()).toEqual(['first', 'late'])
})

it('withScope closes the inner scope after its work, or when the outer scope closes', async () => {
  const outer = createScope()
  const undone: string[] = []
  await withScope(outer, async (scope) => scope.add(async () => undone.push('done')))
  expect(undone).toEqual(['done'])
  let end = () => {}
  const work = withScope(outer, async (scope) => {
    scope.add(async () => undone.push('called off'))
    await new Promise<void>((resolve) => (end = resolve))
  })
  await outer.close()
  expect(undone).toEqual(['done', 'called off'])
  end()
  await work
})

it('startWithin stops a service that was still starting when the scope was closed', async () => {
  const scope = createScope()
  let stopped = false
  let up: (value: { stop: () => Promise<void> }) => void = () => {}
  const started = startWithin(scope, new Promise<{ stop: () => Promise<void> }>((resolve) => (up = resolve)))
  const closed = scope.close()
  up({ stop: async () => void (stopped = true) })
  await Promise.all([started, closed])
  expect(stopped).toBe(true)
})
