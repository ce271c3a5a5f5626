/** What a message of YouTube's player says to us. Its messages are not documented: what is of another form says nothing. */
export type FrameNews = {
  /** Seconds; of a broadcast that still runs there is none. */
  duration?: number
  /** Number of `onError`. */
  error?: number
}

type Loose = Record<string, unknown>
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null

function parse(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/** @returns null for what is no message of the player. */
export function readMessage(data: unknown): FrameNews | null {
  const message = parse(data)
  if (!isObject(message) || typeof message['event'] !== 'string') return null
  const { event, info } = message
  if (event === 'onError') return typeof info === 'number' ? { error: info } : {}
  if ((event !== 'infoDelivery' && event !== 'initialDelivery') || !isObject(info)) return {}
  const { duration, videoData } = info
  const isLive = isObject(videoData) && videoData['isLive'] === true
  return typeof duration === 'number' && Number.isFinite(duration) && duration > 0 && !isLive ? { duration } : {}
}
