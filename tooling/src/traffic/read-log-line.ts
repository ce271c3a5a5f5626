/** `combined`: the combined or common format of web servers; `json`: as nginx writes it with the shipped configuration. */
export type LogFormat = 'combined' | 'json'
/** The content of a line: `segment` is null for a line that is not about a sent segment. */
export type LogLine = { at: Date; segment: { address: string; bytes: number } | null }

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const combined = /^\S+ \S+ [^[]*\[([^\]]{20,40})\] "((?:[^"\\]|\\.)*)" (\d{3}) (\d{1,15}|-)(?:\s|$)/
const combinedTime = /^(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2})$/
// The token precedes the address, redacted or not, or follows it where an edge moved it there.
const segmentPath = /^(?:https?:\/\/[^/]+)?\/files\/s\/(?:[^/?]+\/)?([a-f0-9]{32})(?:\?|$)/
const sentStates = new Set([200, 206])

type Request = { at: Date; method: string; path: string; status: number; bytes: number }

/** Reads a line of a log; null when it is none. */
export function readLogLine(line: string, format: LogFormat): LogLine | null {
  const request = format === 'json' ? readJson(line) : readCombined(line)
  if (!request || Number.isNaN(request.at.getTime())) return null
  const { at, method, path, status, bytes } = request
  const address = method === 'GET' && sentStates.has(status) ? segmentPath.exec(path)?.[1] : undefined
  return { at, segment: address === undefined ? null : { address, bytes } }
}

function readCombined(line: string): Request | null {
  const [, time = '', request = '', status = '', bytes = ''] = combined.exec(line) ?? []
  const [, day, month = '', year, clock, hours, minutes] = combinedTime.exec(time) ?? []
  const number = months.indexOf(month) + 1
  if (number === 0) return null
  const at = new Date(`${year}-${String(number).padStart(2, '0')}-${day}T${clock}${hours}:${minutes}`)
  const [method = '', path = ''] = request.split(' ')
  return { at, method, path, status: Number(status), bytes: bytes === '-' ? 0 : Number(bytes) }
}

function readJson(line: string): Request | null {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return null
  }
  const { time, method, path, status, bytes } = (value ?? {}) as Record<string, unknown>
  if (typeof time !== 'string' || typeof method !== 'string' || typeof path !== 'string') return null
  if (typeof status !== 'number' || typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 0) return null
  return { at: new Date(time), method, path, status, bytes }
}
