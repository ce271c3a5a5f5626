import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Scope, withScope } from '../scope.ts'

/** Starts a module in a process of its own, so that its CPU time is counted apart. Ends with the scope. */
export function startChild(scope: Scope, module: URL): { child: ChildProcess; gone: Promise<unknown> } {
  const child = fork(fileURLToPath(module), { execArgv: ['--disable-warning=ExperimentalWarning'], serialization: 'advanced' })
  const gone = once(child, 'exit')
  scope.add(async () => {
    child.kill('SIGKILL')
    await gone
  })
  return { child, gone }
}

/** Gives a plan to a module in a process of its own, and waits for its one answer. @throws Error with the first thing that failed. */
export function runChild<Plan extends object, Result extends object>(scope: Scope, module: URL, plan: Plan): Promise<Result> {
  return withScope(scope, async (inner) => {
    const { child, gone } = startChild(inner, module)
    const answered = once(child, 'message') as Promise<[Result | { error: string }]>
    child.send(plan)
    const [result] = await Promise.race([answered, gone.then(() => Promise.reject(new Error(`${module.pathname} ended early`)))])
    if ('error' in result) throw new Error(String(result.error))
    return result
  })
}
