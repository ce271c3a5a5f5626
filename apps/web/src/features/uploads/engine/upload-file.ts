import { createEffectRunner } from './run-effects.ts'
import { otherFileFault } from './same-file.ts'
import type { NewUpload, UploadPorts, UploadRecord } from './types.ts'
import type { UploadFile, UploadHost } from './upload-file-types.ts'
import { initialUpload, nextUpload, retryFault } from './upload-state.ts'
import type { UploadEvent } from './upload-state-types.ts'

/** One file of the engine: its state, and the effects of each event, done in order before the next event is handled. */
export function createUploadFile(id: string, origin: NewUpload | UploadRecord, ports: UploadPorts, host: UploadHost): UploadFile {
  let state = initialUpload(origin, ports.clock.now())
  const waiting: UploadEvent[] = []
  let handling = false
  const runner = createEffectRunner({ id, ports, host, state: () => state, dispatch })

  function dispatch(first: UploadEvent): void {
    waiting.push(first)
    // An effect may cause an event at once; it is handled when the effects before it are done.
    if (handling) return
    handling = true
    try {
      for (let event = waiting.shift(); event; event = waiting.shift()) {
        const step = nextUpload(state, event)
        state = step.state
        for (const effect of step.effects) runner.run(effect)
      }
    } finally {
      handling = false
    }
  }

  // A restored upload is in the journal already.
  if (state.phase === 'queued') runner.run({ type: 'journal-opened' })

  return {
    view: runner.view,
    facts: () => state.data.facts,
    handle: () => state.data.handle,
    start: () => dispatch({ type: 'start' }),
    pause: () => dispatch({ type: 'pause' }),
    resume: () => dispatch({ type: 'resume' }),
    cancel: () => dispatch({ type: 'cancel' }),
    retry: (file) => {
      const fault = retryFault(state, file)
      dispatch({ type: 'retry', file })
      return fault
    },
    continueWith: (file, handle) => {
      const fault = otherFileFault(state.data.facts, file)
      dispatch({ type: 'file-given', file, handle })
      return fault
    },
    complain: (message, lostHandle) => dispatch({ type: 'access-failed', message, lostHandle }),
    signedIn: () => dispatch({ type: 'signed-in' }),
    leave: () => {
      dispatch({ type: 'leave' })
      runner.leaveRelease()
    },
    released: runner.released,
  }
}
