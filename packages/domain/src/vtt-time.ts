/** Latest time of a caption: no media lasts 100 hours, and a typing error must not be accepted as a time. */
export const latestCueSeconds = 100 * 3600

export type TimeFault = 'form' | 'comma' | 'negative' | 'range' | 'late'

const shape = /^(?:(\d+):)?(\d{2}):(\d{2})([.,])(\d{3})$/

/**
 * Parses a caption's time, in seconds: hours may be left out, milliseconds may not (WebVTT § 4.1, «collect a timestamp»).
 * @param mark what may precede the milliseconds: a point in WebVTT, either in SRT.
 */
export function readCueTime(text: string, mark: 'point' | 'either'): number | TimeFault {
  if (/^[-−–]\s*\d/.test(text)) return 'negative'
  const [, hours = '0', minutes, seconds, separator, milliseconds] = shape.exec(text) ?? []
  if (minutes === undefined) return 'form'
  if (separator === ',' && mark === 'point') return 'comma'
  if (Number(minutes) > 59 || Number(seconds) > 59) return 'range'
  const time = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return time < latestCueSeconds ? time + Number(milliseconds) / 1000 : 'late'
}

/** Seconds as WebVTT writes them, always with hours. */
export function writeCueTime(seconds: number): string {
  const whole = Math.round(seconds * 1000)
  const pad = (value: number, length: number) => String(Math.floor(value)).padStart(length, '0')
  return `${pad(whole / 3_600_000, 2)}:${pad((whole / 60_000) % 60, 2)}:${pad((whole / 1000) % 60, 2)}.${pad(whole % 1000, 3)}`
}
