import type { Database } from '@videozz/db'
import { sql } from 'kysely'
import { AppError } from './app-error.ts'
import { waitInWords } from './wait-in-words.ts'

/** So many `points` per `seconds`, counted from the first. */
export type RateRule = { name: string; points: number; seconds: number }

/**
 * Counts attempts in PostgreSQL, so that all processes share the count. Windows are fixed: the first attempt opens one, its end
 * forgets all.
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
    const ends = [...rules.values()].map((rule) => now + rule.seconds * 1000)
    // One statement, in the order of the keys: two calls that share some never wait for each other. It does not wait for the disk
    // either: a count of the last moments may be forgotten with a power failure.
    const { rows } = await sql<{ key: string; points: number; expire: number }>`
      insert into rate_limits as r (key, points, expire)
      select key, 1, expire from unnest(${[...rules.keys()]}::text[], ${ends}::bigint[]) as n(key, expire),
        set_config('synchronous_commit', 'off', true) order by key
      on conflict (key) do update set
        points = case when r.expire <= ${now} then 1 else r.points + 1 end,
        expire = case when r.expire <= ${now} then excluded.expire else r.expire end
      returning key, points, expire`.execute(this.#db)
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
    await sql`update rate_limits set points = points - 1 where key = ${this.#key(rule, subject)} and points > 0`.execute(this.#db)
  }

  /** Forgets every attempt of a subject. */
  async forget(rule: RateRule, subject: string): Promise<void> {
    await sql`delete from rate_limits where key = ${this.#key(rule, subject)}`.execute(this.#db)
  }

  #key(rule: RateRule, subject: string): string {
    return `${rule.name}:${subject}`.slice(0, 255)
  }
}

/** One network as far as limits go: an IPv4 address, or the /64 of an IPv6 one (whoever has one address there has them all). */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::', 2)
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = plain.includes('::') ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right] : left
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
