import { readFragment } from '@videozz/player/fragment'
import type { SessionRequest } from '@videozz/player'

export type PageRequest = {
  preview: boolean
  embed: string | null
  playerToken: string | null
  viewer: NonNullable<SessionRequest['viewer']>
  theme: 'light' | 'dark' | null
  /** Second where a preview begins. */
  startAt: number | null
}

/** Parses the address of the page: `/embed/{key}#viewer=…` or `/embed/preview#token=…`. */
export function readPage(path: string, fragment: string): PageRequest {
  const last = path.replace(/\/+$/, '').split('/').at(-1) ?? ''
  const { viewer, playerToken, theme, startAt } = readFragment(fragment)
  const preview = last === 'preview'
  const embed = !preview && /^[a-z0-9]{16}$/.test(last) ? last : null
  return { preview, embed, playerToken: preview ? playerToken : null, viewer, theme, startAt: preview ? startAt : null }
}

type FramedLocation = { ancestorOrigins?: ArrayLike<string> }
/** The page that frames this one; null outside a frame, or where the browser does not tell. */
function framingPage({ ancestorOrigins }: FramedLocation, referrer: string): URL | null {
  const address = ancestorOrigins === undefined ? referrer : (ancestorOrigins[0] ?? '')
  return URL.canParse(address) ? new URL(address) : null
}
/** Its host. */
export const framingHost = (location: FramedLocation, referrer: string): string | null => framingPage(location, referrer)?.hostname || null
/** Its origin; null for one that has none, such as an isolated frame. */
export function framingOrigin(location: FramedLocation, referrer: string): string | null {
  const origin = framingPage(location, referrer)?.origin
  return origin === undefined || origin === 'null' ? null : origin
}

/** The body that opens the session, or null when the address names nothing to play. A new identity overrides a stored ticket. `lesson`: of a playlist. */
export function toSessionRequest(
  page: PageRequest,
  device: string,
  ticket: string | null,
  site: string | null = null,
  lesson?: string,
): SessionRequest | null {
  if (page.preview) return page.playerToken === null ? null : { playerToken: page.playerToken, device }
  if (page.embed === null) return null
  const { token, email, name } = page.viewer
  const viewer: SessionRequest['viewer'] = {
    ...(token === undefined ? {} : { token }),
    ...(ticket === null ? {} : { ticket }),
    ...(email === undefined ? {} : { email }),
    ...(name === undefined ? {} : { name }),
  }
  return {
    embed: page.embed,
    ...(lesson !== undefined && { lesson }),
    device,
    ...(Object.keys(viewer).length > 0 && { viewer }),
    ...(site !== null && { site }),
  }
}
