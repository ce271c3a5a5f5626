import { VideozzError } from './videozz-error.ts'

/** Who watches: a token that your members area signed, or an e-mail and a name that nobody has checked. */
export type Viewer = { token?: string; email?: string; name?: string }
/** The player page: by its whole address, or by the key of an embed code and the origin of the installation. */
export type PlayerSource = { src: string; key?: never; origin?: never } | { key: string; origin: string; src?: never }

/** Address of the player page, which names the viewer in its fragment. @throws VideozzError INVALID_SOURCE. */
export function playerAddress({ src, key, origin }: PlayerSource, viewer: Viewer = {}): URL {
  if (!src && !(key && origin)) throw new VideozzError('INVALID_SOURCE')
  let address: URL
  try {
    address = new URL(src ?? `${String(origin)}/embed/${encodeURIComponent(String(key))}`, location.href)
  } catch {
    throw new VideozzError('INVALID_SOURCE')
  }
  if (!/^https?:$/.test(address.protocol)) throw new VideozzError('INVALID_SOURCE')
  const { token, email, name } = viewer
  const pairs = Object.entries(token ? { viewer: token } : { email, name }).flatMap(([field, value]) =>
    value ? [`${field}=${encodeURIComponent(value)}`] : [],
  )
  if (pairs.length > 0) address.hash = pairs.join('&')
  return address
}
