/** A file with parts to send. `takePart` starts nothing: it hands out the work of the next part, or null when there is none now. */
export type PartSource = { takePart: () => (() => Promise<void>) | null }

export type PartScheduler = {
  join: (source: PartSource) => void
  leave: (source: PartSource) => void
  /** Fills free places; call it whenever a source may have new work. */
  pump: () => void
}

/** Shares `limit` places among the sources round-robin, one part each. Works handed out must not reject. */
export function createPartScheduler(limit: number): PartScheduler {
  const sources: PartSource[] = []
  let inFlight = 0

  function next(): (() => Promise<void>) | null {
    for (let remaining = sources.length; remaining > 0; remaining -= 1) {
      const source = sources.shift()
      if (!source) return null
      sources.push(source)
      const work = source.takePart()
      if (work) return work
    }
    return null
  }

  function release(): void {
    inFlight -= 1
    pump()
  }

  function pump(): void {
    while (inFlight < limit) {
      const work = next()
      if (!work) return
      inFlight += 1
      work().then(release, release)
    }
  }

  return {
    join: (source) => {
      sources.push(source)
      pump()
    },
    leave: (source) => {
      const at = sources.indexOf(source)
      if (at >= 0) sources.splice(at, 1)
    },
    pump,
  }
}
