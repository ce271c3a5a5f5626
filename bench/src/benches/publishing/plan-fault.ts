import type { FakeFault, FakeRequest } from '@videozz/testing'

export type PlannedFault = {
  name: string
  /** Whether it has happened. */
  struck: boolean
  /** @param kill ends the worker. @returns what goes wrong with each request of a publication. */
  faultFor: (kill: () => void) => (request: FakeRequest) => FakeFault | undefined
}

const kinds = ['cut', '500', '503', '401', 'lost answer', 'kill -9'] as const
const below = (most: number): number => Math.floor(Math.random() * most)
/** Longest time from a request to the end of the worker that sent it, in milliseconds. */
const killWithinMs = 150

/** A fault at a random request of a publication: when its upload begins, or with one of its chunks. */
export function planFault(): PlannedFault {
  const kind = kinds[below(kinds.length)] ?? 'cut'
  const strikesAt = kind === 'lost answer' ? 'last' : kind === 'cut' ? 'chunk' : (['begin', 'chunk', 'last'] as const)[below(3)]
  const fits = (request: FakeRequest): boolean =>
    strikesAt === 'begin' ? request.kind === 'begin' : request.kind === 'chunk' && (strikesAt === 'chunk' || request.last)
  const planned: PlannedFault = {
    name: `${kind}, ${strikesAt}`,
    struck: false,
    faultFor: (kill) => (request) => {
      if (planned.struck || !fits(request)) return undefined
      planned.struck = true
      if (kind === 'cut') return { kind: 'cut', after: below(request.length) }
      if (kind === 'lost answer') return { kind: 'lost-answer' }
      if (kind === 'kill -9') setTimeout(kill, below(killWithinMs))
      else
        return {
          kind: 'status',
          status: Number(kind),
          ...(kind === '401' && { reason: 'authError' }),
          ...(kind === '503' && { retryAfter: '1' }),
        }
      return undefined
    },
  }
  return planned
}
