import type { KeyRange, PlaybackApi } from './playback-api.ts'
import { createCancellation } from './cancellation.ts'
import { PlaybackError } from './playback-api.ts'
import type { Cancellation, Clock } from './ports.ts'

/** Keys of one call where playback starts or was moved to, which may be one of many places, and where it goes on. */
const keysAtStart = 4
const keysOnward = 16
/** Wait before a call is made again that found no server, or that was ahead of the pace. */
const retryMs = 1000
const pacedMs = 2000
/** Wait before the keys that follow are asked for where fewer were given than wanted: many seeks have spent the pace, and another may come. */
const shortMs = 1000
/** Keys of a rendition are numbered in the order of its segments; this many numbers belong to each. */
const numbersPerRendition = 100_000

export type KeySource = ReturnType<typeof createKeySource>
type Batch = { range: KeyRange; keys: Promise<readonly string[]>; cancel: () => void }

const placeOf = (number: number) => number % numbersPerRendition

/**
 * The keys of a session by the names that playlists give them (`generation-number`), asked for in batches ahead of playback and kept, so
 * that none is asked for twice.
 * @param take one call to the server; it fails with a `PlaybackError`.
 */
export function createKeySource(clock: Clock, take: (range: KeyRange, cancellation: Cancellation) => Promise<string[]>) {
  const known = new Map<string, string>()
  /** Place in the media where the keys asked for so far end. */
  let end = -1
  /** When fewer keys were given than wanted. */
  let shortAt = -Infinity
  let running: Batch | null = null

  const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve))
  const call = async (range: KeyRange, waitMs: number, cancellation: Cancellation): Promise<readonly string[]> => {
    if (waitMs > 0) await wait(waitMs)
    for (;;) {
      try {
        if (cancellation.cancelled) throw new PlaybackError('OFFLINE', '', 0)
        return await take(range, cancellation)
      } catch (error) {
        if (cancellation.cancelled || !(error instanceof PlaybackError)) throw error
        if (error.status === 429) await wait(pacedMs)
        else if (error.status === 0 || error.status >= 500) await wait(retryMs)
        else throw error
      }
    }
  }
  const begin = (generation: number, first: number): Batch => {
    // Another place is wanted: what is under way is of no use any more.
    running?.cancel()
    const cancellation = createCancellation()
    const onward = placeOf(first) === end
    const range = { generation, first, count: onward ? keysOnward : keysAtStart }
    const keys = call(range, onward ? shortAt + shortMs - clock.now() : 0, cancellation)
    const batch: Batch = { range, keys, cancel: cancellation.cancel }
    running = batch
    const settled = () => {
      if (running === batch) running = null
    }
    keys.then((given) => {
      given.forEach((key, index) => known.set(`${generation}-${first + index}`, key))
      end = placeOf(first) + given.length
      if (given.length < range.count) shortAt = clock.now()
      settled()
    }, settled)
    return batch
  }

  return {
    /** The key of that name, base64. @throws PlaybackError of a refused call; OFFLINE of a cancelled one. */
    async load(name: string): Promise<string> {
      const [generation = 0, number = 0] = name.split('-').map(Number)
      const key = known.get(name)
      if (key !== undefined) return key
      const { range, keys } =
        running !== null && running.range.generation === generation && running.range.first === number ? running : begin(generation, number)
      const [first] = await keys
      if (first === undefined || range.first !== number) throw new PlaybackError('UNEXPECTED', name, 0)
      return first
    },
    /** The call under way is not needed any more. */
    cancel: () => running?.cancel(),
  }
}

/** Asks for the keys of a session with a proof by the key of its page. Calls are numbered: each counts once. */
export function signKeyCalls(api: PlaybackApi, opened: Parameters<PlaybackApi['takeKeys']>[0], sign: (text: string) => Promise<string>) {
  let last = 0
  return async (range: KeyRange, cancellation: Cancellation): Promise<string[]> => {
    const number = ++last
    const { generation, first, count } = range
    const proof = await sign(`videozz keys ${opened.id} ${number} ${generation}-${first} ${count}`)
    return (await api.takeKeys(opened, { ...range, number, proof }, cancellation)).keys
  }
}
