import type { Scope } from '../scope.ts'
import type { LoadPlan, LoadResult } from './plan.ts'
import { runChild } from './run-child.ts'

/** Sends a load from a separate process and waits for its end. @throws Error with the first failed answer. */
export const runLoad = (scope: Scope, plan: LoadPlan): Promise<LoadResult> =>
  runChild(scope, new URL('load-child.ts', import.meta.url), plan)
