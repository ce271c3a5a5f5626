import type { Answer, integrationRoutes } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'
import { listParentApps } from '@videozz/db'
import { z } from 'zod'
import type { Outbound } from '@videozz/outbound'
import type { Deps } from '../../shared/app-deps.ts'
import { JsonFile } from '../../shared/json-file.ts'
import { Pauses } from '../../shared/pauses.ts'
import { SiblingIcons } from './sibling-icons.ts'

type SiblingApp = Answer<typeof integrationRoutes.listIntegrations>['apps'][number]
type Use = Pick<Deps, 'db' | 'env' | 'log' | 'now'>

const app = z.object({
  id: z.union([z.string().min(1).max(80), z.number()]).transform(String),
  name: z.string().trim().min(1).max(120),
  description: z.string().trim().max(400).default(''),
  url: z.string().max(2048),
  icon: z.string().max(100_000).nullish().default(null),
})
const list = z.union([z.array(z.unknown()), z.object({ items: z.array(z.unknown()) }).transform(({ items }) => items)])
const most = 50
const limits = { timeoutMs: 3000, maxBytes: 1024 * 1024 }
/**
 * Cache of the platform's answers, by owner: fresh for `freshMs`, used up to `staleMs` while requests fail; after a failure no request for
 * `retryPauseMs`; at most `accounts` entries.
 */
const cache = { freshMs: 60_000, staleMs: 600_000, retryPauseMs: 5000, accounts: 1000 }

/**
 * Apps of the parent platform that an account has through its registration there: from the platform's own service, or else as the
 * operator wrote them, in the console or in a file.
 */
export class SiblingApps {
  readonly #use: Use
  readonly #outbound: Outbound
  readonly #icons: SiblingIcons
  readonly #answers = new Map<string, { at: number; apps: SiblingApp[] }>()
  readonly #pauses: Pauses
  readonly #file: JsonFile<SiblingApp[]> | undefined

  constructor(use: Use, outbound: Outbound) {
    this.#use = use
    this.#outbound = outbound
    this.#pauses = new Pauses(cache.retryPauseMs, use.now)
    this.#icons = new SiblingIcons(use, outbound)
    const { file } = use.env.siblingApps
    this.#file =
      file === undefined ? undefined : new JsonFile(file, (json) => this.#understand(json), use.log, 'the sibling apps cannot be had')
  }

  /** The apps of the account acted for; null when they cannot be had now. */
  async list(session: AccountSession): Promise<SiblingApp[] | null> {
    const { url } = this.#use.env.siblingApps
    const owner = session.tenant?.eduzzId ?? session.eduzzId
    if (url !== undefined) return this.#know(url, owner)
    const written = await listParentApps(this.#use.db)
    if (written.length > 0) return this.#understand(written)
    const { value = [], faulty } = (await this.#file?.read()) ?? { faulty: false }
    return faulty ? null : value
  }

  /** The last answer while it is fresh, or a new one; when there is none, the last one for a while. */
  async #know(url: string, owner: string): Promise<SiblingApp[] | null> {
    const now = this.#use.now().getTime()
    const known = this.#answers.get(owner)
    const age = known ? now - known.at : Infinity
    if (known && age < cache.freshMs) return known.apps
    if (!this.#pauses.has(owner)) {
      try {
        return await this.#ask(url, owner)
      } catch (error) {
        this.#pauses.begin(owner)
        this.#use.log.warn({ err: error }, 'the platform could not be asked for its apps')
      }
    }
    return known && age < cache.staleMs ? known.apps : null
  }

  async #ask(url: string, owner: string): Promise<SiblingApp[]> {
    const { token } = this.#use.env.siblingApps
    const address = new URL(url)
    address.searchParams.set('user', owner)
    const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const { status, body } = await this.#outbound(address, { headers, ...limits })
    if (status !== 200) throw new Error(`The platform answered ${status}`)
    const apps = await this.#understand(JSON.parse(body.toString()))
    if (this.#answers.size >= cache.accounts) this.#answers.clear()
    this.#answers.set(owner, { at: this.#use.now().getTime(), apps })
    return apps
  }

  /** Leaves out entries that are no app or whose address is not of the web, and logs them. */
  async #understand(answer: unknown): Promise<SiblingApp[]> {
    const found = list.parse(answer).slice(0, most)
    const apps = found.flatMap((entry) => {
      const parsed = app.safeParse(entry)
      if (!parsed.success) {
        this.#use.log.warn({ faults: z.flattenError(parsed.error) }, 'a sibling app was left out: it cannot be understood')
        return []
      }
      const url = URL.parse(parsed.data.url)
      if (url && (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === '')
        return [{ ...parsed.data, url: url.href }]
      this.#use.log.warn(
        { app: parsed.data.id, scheme: url?.protocol ?? null },
        'a sibling app was left out: its address is not one of the web',
      )
      return []
    })
    return Promise.all(apps.map(async (each) => ({ ...each, icon: await this.#icons.show(each.icon) })))
  }
}
