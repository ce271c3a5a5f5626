import type { ObjectStore } from '@videozz/storage'

/** A failure of one call: before it did anything, or after it did everything, so that only its answer is lost. */
export type Fault = { when: 'before' | 'after'; error: Error }

const calls = [
  'createMultipart',
  'presignPart',
  'putPart',
  'completeMultipart',
  'abortMultipart',
  'delete',
  'head',
  'put',
  'check',
] as const
export type StoreCall = (typeof calls)[number]

/** A store whose calls fail as `choose` returns. */
export function makeFaulty(store: ObjectStore, choose: (call: StoreCall) => Fault | undefined): ObjectStore {
  const wrap = (call: StoreCall) => {
    const real = store[call]?.bind(store) as ((...args: unknown[]) => Promise<unknown>) | undefined
    return (
      real &&
      (async (...args: unknown[]) => {
        const fault = choose(call)
        if (fault?.when === 'before') throw fault.error
        const answer = await real(...args)
        if (fault) throw fault.error
        return answer
      })
    )
  }
  const faulty = Object.fromEntries(calls.map((call) => [call, wrap(call)]))
  return new Proxy(store, {
    get: (target, name) => {
      if (typeof name === 'string' && name in faulty) return faulty[name]
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
