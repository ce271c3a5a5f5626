import { type Database, deletePoints, givePointBack, takePoints } from '@videozz/db'
import { AppError } from './app-error.ts'
import { waitInWords } from './wait-in-words.ts'

/** So many `points` per `seconds`, counted from the first. */
export type RateRule = { name: string; points: number; seconds: number }

/**
 * Counts attempts in PostgreSQL, so that all processes share the count. Windows are fixed: the first attempt opens one, at its end the
 * count is reset.
 */
export class RateLimiter {
  readonly #db: Database
  readonly #now: () => Date

  constructor(db: Database, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /** Takes one point of each subject. @throws AppError TOO_MANY_ATTEMPTS, with the wait in words, when one has none left. */
  async take(...claims: { rule: RateRule; subject: string }[]): Promise<void> {
    const now = this.#now().getTime()
    const rules = new Map(claims.map(({ rule, subject }) => [this.#key(rule, subject), rule]))
    const claimed = [...rules].map(([key, rule]) => ({ key, expire: now + rule.seconds * 1000 }))
    const rows = await takePoints(this.#db, claimed, now)
    let wait = 0
    let spent = ''
    for (const { key, points, expire } of rows) {
      const rule = rules.get(key)
      if (!rule || points <= rule.points) continue
      wait = Math.max(wait, (expire - now) / 1000)
      spent = rule.name
    }
    if (wait > 0)
      throw new AppError('TOO_MANY_ATTEMPTS', { values: { wait: waitInWords(wait) }, retryAfter: wait, reason: `limit ${spent}` })
  }

  /** Gives one point back: the attempt was good. */
  async giveBack(rule: RateRule, subject: string): Promise<void> {
    await givePointBack(this.#db, this.#key(rule, subject))
  }

  /** Resets the attempts of a subject. */
  async forget(rule: RateRule, subject: string): Promise<void> {
    await deletePoints(this.#db, this.#key(rule, subject))
  }

  #key(rule: RateRule, subject: string): string {
    return `${rule.name}:${subject}`.slice(0, 255)
  }
}

/** The network that limits count by: an IPv4 address, or the /64 of an IPv6 one (one client may use all of it). */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  return plain.includes(':') ? `${groupsOf(plain, 4)}::/64` : plain
}

/** The network that devices of one person are counted by: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function wideNetworkOf(address: string): string {
  const plain = plainAddress(address)
  return plain.includes(':') ? `${groupsOf(plain, 3)}::/48` : `${plain.split('.').slice(0, 3).join('.')}.0/24`
}

/** The network whose unsigned viewers share the pace of keys: an IPv4 address, or the /48 of an IPv6 one (a site or tunnel has all of it). */
export const siteNetworkOf = (address: string): string =>
  plainAddress(address).includes(':') ? wideNetworkOf(address) : plainAddress(address)

/** Without mapping and zone. */
const plainAddress = (address: string): string => address.replace(/^::ffff:/, '').replace(/%.*$/, '')

/** The first groups of an IPv6 address, without leading zeros. */
function groupsOf(plain: string, count: number): string {
  const [head = '', tail = ''] = plain.split('::', 2)
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = plain.includes('::') ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right] : left
  return groups
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
