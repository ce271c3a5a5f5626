/** Which tab has claimed an upload, so that no two send it. The claims of a tab end with it. */
export type TabClaims = {
  /** Claims an upload; false while another tab has it. No other tab can know a `fresh` one yet. */
  claim: (id: string, fresh?: boolean) => Promise<boolean>
  release: (id: string) => void
  /** Whether this tab has claimed it. */
  holds: (id: string) => boolean
  /** Those of `ids` another tab has claimed. */
  heldElsewhere: (ids: readonly string[]) => Promise<Set<string>>
}

/** Claims by the Web Locks API. */
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

/** How long other tabs have to answer; a message takes a few milliseconds. */
const answerTimeoutMs = 300
type ClaimMessage = { ask: string[]; by: string } | { have: string[]; to: string }

/** Claims by messages between tabs, for pages without TLS, which have no locks. Two tabs that claim at the same instant may both win. */
export function createMessageClaims(open: () => BroadcastChannel, me: string): TabClaims {
  const mine = new Set<string>()
  const channel = open()
  const answers = new Set<(have: string[]) => void>()
  channel.addEventListener('message', ({ data }: MessageEvent<ClaimMessage>) => {
    if ('ask' in data) {
      const have = data.ask.filter((id) => mine.has(id))
      if (have.length > 0) channel.postMessage({ have, to: data.by } satisfies ClaimMessage)
    } else if (data.to === me) for (const answer of answers) answer(data.have)
  })

  const heldElsewhere = (ids: readonly string[]): Promise<Set<string>> =>
    new Promise((resolve) => {
      const held = new Set<string>()
      const answer = (have: string[]): void => {
        for (const id of have) if (ids.includes(id)) held.add(id)
      }
      answers.add(answer)
      channel.postMessage({ ask: [...ids], by: me } satisfies ClaimMessage)
      setTimeout(() => {
        answers.delete(answer)
        resolve(held)
      }, answerTimeoutMs)
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
