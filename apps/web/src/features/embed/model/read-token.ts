export type Parts = { header: Record<string, unknown>; claims: Record<string, unknown> }

/** The token in the pasted text: itself, or in an address or code as `#viewer=…`. */
export function findToken(pasted: string): string {
  const inAddress = /[#&;]viewer=([^&"'\s<>]+)/.exec(pasted)?.[1]
  return decode(inAddress ?? pasted).replace(/\s+/g, '')
}

/** Header and claims of a JWT, unchecked; undefined when it is none. */
export function readToken(token: string): Parts | undefined {
  const parts = token.split('.')
  const [header, claims] = parts.slice(0, 2).map(readPart)
  return parts.length === 3 && header && claims ? { header, claims } : undefined
}

function readPart(part: string): Record<string, unknown> | undefined {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (symbol) => symbol.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    // Neither base64 nor JSON: no token.
    return undefined
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A lone percent sign is kept as it is.
    return text
  }
}
