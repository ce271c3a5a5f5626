import { type Outbound, OutboundError } from '@videozz/outbound'
import type { Deps } from '../../shared/app-deps.ts'

const pictures = /^image\/(?:png|jpeg|webp|gif|svg\+xml|x-icon)$/
const dataAddress = /^data:(image\/[\w+.-]+);base64,[A-Za-z0-9+/]+=*$/
const limits = { timeoutMs: 2000, maxBytes: 64 * 1024, redirects: 2 }
/** How long a picture is kept, in milliseconds, one that could not be had, and how many. */
const cache = { foundMs: 3_600_000, missingMs: 300_000, icons: 200 }

/**
 * Pictures of sibling apps as `data:` addresses. The dashboard loads pictures from its own origin only, so the server fetches them, and no
 * other site learns who opens the screen.
 */
export class SiblingIcons {
  readonly #use: Pick<Deps, 'log' | 'now'>
  readonly #outbound: Outbound
  readonly #cache = new Map<string, { until: number; icon: string | null }>()

  constructor(use: Pick<Deps, 'log' | 'now'>, outbound: Outbound) {
    this.#use = use
    this.#outbound = outbound
  }

  /** The picture as it may be shown, or null when there is none. */
  async show(icon: string | null): Promise<string | null> {
    if (icon === null) return null
    if (icon.startsWith('data:')) return pictures.test(dataAddress.exec(icon)?.[1] ?? '') ? icon : null
    const now = this.#use.now().getTime()
    const known = this.#cache.get(icon)
    if (known && known.until > now) return known.icon
    const found = await this.#fetch(icon)
    if (this.#cache.size >= cache.icons) this.#cache.clear()
    this.#cache.set(icon, { until: now + (found === null ? cache.missingMs : cache.foundMs), icon: found })
    return found
  }

  async #fetch(address: string): Promise<string | null> {
    try {
      const { status, headers, body } = await this.#outbound(address, limits)
      const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
      return status === 200 && body.length > 0 && pictures.test(type) ? `data:${type};base64,${body.toString('base64')}` : null
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      this.#use.log.warn({ err: error }, 'the picture of a sibling app cannot be had')
      return null
    }
  }
}
