/** Which tab has an upload in hand. A tab that ends, however it does, has none any more. */
export type TabClaims = {
  /** Takes an upload in hand; false while another tab has it. No other tab can know a `fresh` one yet. */
  claim: (id: string, fresh?: boolean) => Promise<boolean>
  release: (id: string) => void
  /** Whether this tab has it in hand. */
  holds: (id: string) => boolean
  /** Those of `ids` another tab has in hand. */
  heldElsewhere: (ids: readonly string[]) => Promise<Set<string>>
}

/** Claims by the browser's own locks. */
export function createLockClaims(locks: LockManager, prefix: string): TabClaims {
  const releases = new Map<string, () => void>()
  return {
    claim: (id) =>
      new Promise((resolve, reject) => {
        if (releases.has(id)) return resolve(true)
        const hold = (lock: Lock | null): Promise<void> | undefined => {
          resolve(lock !== null)
          return lock ? new Promise((release) => releases.set(id, release)) : undefined
        }
        locks.request(prefix + id, { ifAvailable: true }, hold).catch(reject)
      }),
    release: (id) => {
      releases.get(id)?.()
      releases.delete(id)
    },
    holds: (id) => releases.has(id),
    heldElsewhere: async (ids) => {
      const { held = [] } = await locks.query()
      const names = new Set(held.map(({ name }) => name))
      return new Set(ids.filter((id) => names.has(prefix + id) && !releases.has(id)))
    },
  }
}

/** Milliseconds other tabs have to answer; a message takes a few. */
const answerWithin = 300
type Word = { ask: string[]; by: string } | { have: string[]; to: string }

/** Claims by asking the other tabs, for pages without TLS, which have no locks. Two tabs that ask at the same instant may both win. */
export function createAskedClaims(open: () => BroadcastChannel, me: string): TabClaims {
  const mine = new Set<string>()
  const channel = open()
  const answers = new Set<(have: string[]) => void>()
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if ('ask' in data) {
      const have = data.ask.filter((id) => mine.has(id))
      if (have.length > 0) channel.postMessage({ have, to: data.by } satisfies Word)
    } else if (data.to === me) for (const answer of answers) answer(data.have)
  })

  const heldElsewhere = (ids: readonly string[]): Promise<Set<string>> =>
    new Promise((resolve) => {
      const held = new Set<string>()
      const answer = (have: string[]): void => {
        for (const id of have) if (ids.includes(id)) held.add(id)
      }
      answers.add(answer)
      channel.postMessage({ ask: [...ids], by: me } satisfies Word)
      setTimeout(() => {
        answers.delete(answer)
        resolve(held)
      }, answerWithin)
    })

  return {
    claim: async (id, fresh = false) => {
      if (!fresh && !mine.has(id) && (await heldElsewhere([id])).size > 0) return false
      mine.add(id)
      return true
    },
    release: (id) => void mine.delete(id),
    holds: (id) => mine.has(id),
    heldElsewhere,
  }
}
