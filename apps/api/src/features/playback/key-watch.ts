import type { Database, DatabaseSchema } from '@videozz/db'
import { type AskedKey, type KeyPace, paceKeys } from '@videozz/domain'
import { sql, type Transaction } from 'kysely'
import type { Deps } from '../../shared/app-deps.ts'
import type { SessionRef } from './playback-tokens.ts'
import { addSessionSigns, type SessionSign } from './playback-signs.ts'

/** How long asked keys are gathered before they are written, in milliseconds: a downloader asks for all of them within that. */
const gatherMs = 2000
/** Keys of one session kept between two writings; more say nothing new. */
const mostKeys = 200

type Asked = { session: SessionRef; accountId: string; keys: AskedKey[] }
type PaceRow = KeyPace & { id: string; created_at: Date }

/**
 * Watches how fast sessions ask for keys. The keys asked of this process are gathered and written together, once every two seconds
 * at most, so that giving a key costs no write; the pace itself stands on the session's row, since any process may be asked.
 */
export class KeyWatch {
  readonly #deps: Pick<Deps, 'db' | 'log' | 'now'>
  #asked = new Map<string, Asked>()
  #gathering = false

  constructor(deps: Pick<Deps, 'db' | 'log' | 'now'>) {
    this.#deps = deps
  }

  note(session: { id: string; createdAt: Date; accountId: string }, index: number, at: Date): void {
    const { id, createdAt, accountId } = session
    const asked = this.#asked.get(id) ?? { session: { id, createdAt }, accountId, keys: [] }
    if (asked.keys.length < mostKeys) asked.keys.push({ index, at })
    this.#asked.set(id, asked)
    if (this.#gathering) return
    this.#gathering = true
    setTimeout(() => void this.#write(), gatherMs).unref()
  }

  /** What cannot be written is let go: a sign less is no reason to keep anyone waiting. */
  async #write(): Promise<void> {
    this.#gathering = false
    const asked = [...this.#asked.values()]
    this.#asked = new Map()
    try {
      await writePaces(this.#deps.db, asked, this.#deps.now())
    } catch (error) {
      this.#deps.log.warn({ err: error, sessions: asked.length }, 'the pace of keys was not kept')
    }
  }
}

async function writePaces(db: Database, asked: Asked[], now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await lockPaces(trx, asked)
    const paces: PaceRow[] = []
    const signs: SessionSign[] = []
    for (const { session, accountId, keys } of asked) {
      const row = rows.get(session.id)
      if (!row) continue
      const { pace, rushed } = paceKeys(row, keys)
      paces.push({ ...row, ...pace })
      if (rushed) signs.push({ sessionId: session.id, accountId, kind: 'key-rush', detail: JSON.stringify(describe(row, keys)) })
    }
    await savePaces(trx, paces)
    await addSessionSigns(trx, signs, now)
  })
}

/** How many keys came how long after the one before them. */
function describe(before: KeyPace, keys: readonly AskedKey[]): { keys: number; seconds: number } {
  const from = before.at ?? keys[0]?.at
  const to = keys.at(-1)?.at
  return { keys: keys.length, seconds: from && to ? Math.round((to.getTime() - from.getTime()) / 1000) : 0 }
}

async function lockPaces(trx: Transaction<DatabaseSchema>, asked: Asked[]): Promise<Map<string, PaceRow>> {
  const { rows } = await sql<PaceRow>`
    select s.id, s.created_at, s.key_level as level, s.key_at as at, s.key_last as last
    from unnest(${asked.map(({ session }) => session.id)}::char(16)[], ${asked.map(({ session }) => session.createdAt)}::timestamptz[]) as r(id, created_at)
      join playback_sessions s on s.id = r.id and s.created_at = r.created_at
    order by s.id for update of s`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

async function savePaces(trx: Transaction<DatabaseSchema>, paces: PaceRow[]): Promise<void> {
  const column = <K extends keyof PaceRow>(key: K) => paces.map((pace) => pace[key])
  await sql`
    update playback_sessions s set key_level = p.level, key_at = p.at, key_last = p.last
    from unnest(${column('id')}::char(16)[], ${column('created_at')}::timestamptz[], ${column('level')}::double precision[], ${column('at')}::timestamptz[], ${column('last')}::integer[])
      as p(id, created_at, level, at, last)
    where s.id = p.id and s.created_at = p.created_at`.execute(trx)
}
