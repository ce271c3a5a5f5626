/** The fields in the address fragment of a player page. The fragment never reaches a server or a log. */
export type FragmentInfo = {
  viewer: { token?: string; email?: string; name?: string }
  playerToken: string | null
  theme: 'light' | 'dark' | null
  /** Second where a preview is to begin. */
  startAt: number | null
}

const mergeTag = /^(\{\{.*\}\}|\{.*\}|\[.*\]|%.*%|\*\|.*\|\*|<.*>|\$\{.*\})$/s

/** Whether a value is a merge tag that the platform left unfilled, such as `{{email}}`, `[email]` or `%email%`. */
export const isUnfilledTag = (value: string): boolean => mergeTag.test(value.trim())

/** Reads `#viewer=…`, `#email=…&name=…` or `#token=…&theme=…&t=…`; empty values and unfilled merge tags count as absent. */
export function readFragment(fragment: string): FragmentInfo {
  const values = new Map<string, string>()
  for (const pair of fragment.replace(/^#/, '').split('&')) {
    const cut = pair.indexOf('=')
    if (cut <= 0) continue
    const value = decode(pair.slice(cut + 1)).trim()
    if (value !== '' && !isUnfilledTag(value)) values.set(decode(pair.slice(0, cut)).toLowerCase(), value)
  }
  const viewer: FragmentInfo['viewer'] = {}
  const token = values.get('viewer')
  const email = values.get('email')
  const name = values.get('name')
  if (token !== undefined) viewer.token = token.slice(0, 4096)
  if (email !== undefined && email.includes('@')) viewer.email = email.slice(0, 254)
  if (name !== undefined) viewer.name = name.slice(0, 120)
  const theme = values.get('theme')
  const second = values.get('t') ?? ''
  return {
    viewer,
    playerToken: values.get('token') ?? null,
    theme: theme === 'dark' || theme === 'light' ? theme : null,
    startAt: /^\d{1,6}(\.\d{1,3})?$/.test(second) ? Number(second) : null,
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A lone `%`, as in `%email%`, is no escape: the text is kept as it is.
    return text
  }
}
