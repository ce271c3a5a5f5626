export const dsnFault = 'deve ser um DSN do Sentry: https://chave@servidor/projeto'

/** Whether an http(s) address is one to report errors to: a public key, no secret part, and a project's number. */
export function isDsn(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password, pathname, search, hash } = new URL(text)
  return /^\w+$/.test(username) && password === '' && search === '' && hash === '' && /^(?:\/[\w-]+)*\/\d+$/.test(pathname)
}

/** The origin a browser connects to when it reports to this DSN. */
export const dsnOrigin = (dsn: string): string => new URL(dsn).origin
