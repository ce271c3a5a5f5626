import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Scope, withScope } from '../scope.ts'
import type { LoadPlan, LoadResult } from './plan.ts'

/** Sends a load from a separate process and waits for its end. @throws Error with the first failed answer. */
export function runLoad(scope: Scope, plan: LoadPlan): Promise<LoadResult> {
  return withScope(scope, async (inner) => {
    const child = fork(fileURLToPath(new URL('load-child.ts', import.meta.url)), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
    })
    const gone = once(child, 'exit')
    inner.add(async () => {
      child.kill('SIGKILL')
      await gone
    })
    const answered = once(child, 'message') as Promise<[LoadResult | { error: string }]>
    child.send(plan)
    const [result] = await Promise.race([answered, gone.then(() => Promise.reject(new Error('The load ended early')))])
    if ('error' in result) throw new Error(result.error)
    return result
  })
}
