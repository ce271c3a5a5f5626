/** The refresh cookie an answer sets: its value ('' when cleared) and attributes; undefined when it sets none. */
export function refreshCookie(headers: Headers): { value: string; attributes: string[]; header: { cookie: string } } | undefined {
  const line = headers.getSetCookie().find((cookie) => cookie.startsWith('videozz_refresh='))
  if (line === undefined) return undefined
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  return { value: pair.slice('videozz_refresh='.length), attributes, header: { cookie: pair } }
}
