/** What has been begun and must be undone, last first. */
export type Scope = {
  /** @throws Error once the scope is closed; what was begun is undone then, too. */
  add: (undo: () => Promise<unknown>) => void
  /** Undoes everything once; every step is tried. @throws AggregateError of the steps that failed. */
  close: () => Promise<void>
}

export function createScope(): Scope {
  const steps: (() => Promise<unknown>)[] = []
  let closing: Promise<void> | undefined
  const undoAll = async () => {
    const errors: unknown[] = []
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Not everything could be cleaned up')
  }
  return {
    add: (undo) => {
      if (!closing) return void steps.push(undo)
      // Work that has not seen the end yet: waiting for the end includes it.
      closing = Promise.allSettled([closing, undo()]).then(() => undefined)
      throw new Error('Called off')
    },
    close: async () => {
      closing ??= undoAll()
      for (let seen; seen !== closing;) {
        seen = closing
        await seen
      }
    },
  }
}

/** Runs `work` with a new scope inside `parent`, closed when the work ends or the parent is closed. */
export async function withScope<T>(parent: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  const scope = createScope()
  parent.add(scope.close)
  try {
    return await work(scope)
  } finally {
    await scope.close()
  }
}

/** Something that takes its time to start: it is stopped even when the scope closes before it is up. */
export async function startWithin<T extends { stop: () => Promise<unknown> }>(scope: Scope, starting: Promise<T>): Promise<T> {
  scope.add(async () => {
    const started = await starting.catch(() => undefined)
    await started?.stop()
  })
  return starting
}
