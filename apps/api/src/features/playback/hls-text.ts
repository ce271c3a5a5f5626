/** A rung as the multivariant playlist lists it; without sizes for sound alone. */
export type HlsRung = {
  name: string
  bandwidth: number
  codecs: string | null
  width: number | null
  height: number | null
  frameRate: number | null
}
export type HlsSegment = {
  /** Null of one that is missing. */
  uri: string | null
  duration: number
  keyUri: string
  /** Address of another initialisation segment that begins with it. */
  map?: string
}

/** Multivariant playlist (RFC 8216 § 4.3.4), rungs in the order given: players begin with the first. */
export function writeMultivariant(rungs: readonly HlsRung[]): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  for (const rung of rungs) {
    const attributes = [`BANDWIDTH=${rung.bandwidth}`]
    if (rung.codecs) attributes.push(`CODECS="${rung.codecs}"`)
    if (rung.width && rung.height) attributes.push(`RESOLUTION=${rung.width}x${rung.height}`)
    if (rung.frameRate) attributes.push(`FRAME-RATE=${rung.frameRate.toFixed(3)}`)
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${rung.name}.m3u8`)
  }
  return `${lines.join('\n')}\n`
}

/**
 * What precedes a segment: a map is read unencrypted, therefore no key applies before it. Without an IV, the IV of a segment is its sequence
 * number (RFC 8216 § 5.2).
 * @param keyUri key that applies before it.
 */
export function writeSegmentTags({ keyUri, map }: Pick<HlsSegment, 'keyUri' | 'map'>, before: string | undefined): string[] {
  const begun = map === undefined ? [] : ['#EXT-X-DISCONTINUITY', '#EXT-X-KEY:METHOD=NONE', `#EXT-X-MAP:URI="${map}"`]
  return map === undefined && keyUri === before ? [] : [...begun, `#EXT-X-KEY:METHOD=AES-128,URI="${keyUri}"`]
}

/** A segment; a missing one is a gap that players do not load, with the address of no file. */
export const writeSegment = (duration: number, uri: string | null): string[] =>
  uri === null ? ['#EXT-X-GAP', `#EXTINF:${duration.toFixed(6)},`, 'missing'] : [`#EXTINF:${duration.toFixed(6)},`, uri]

/** Whole seconds that a list of segments promises none to exceed, at least one (§ 4.3.3.1). */
export const targetDuration = (durations: readonly number[]): number =>
  durations.reduce((most, each) => Math.max(most, Math.round(each)), 1)

/** Media playlist of a whole media (RFC 8216 § 4.3.3). */
export function writeMediaPlaylist(mapUri: string, segments: readonly HlsSegment[]): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${targetDuration(segments.map(({ duration }) => duration))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${mapUri}"`,
  ]
  let key: string | undefined
  for (const segment of segments) {
    lines.push(...writeSegmentTags(segment, key), ...writeSegment(segment.duration, segment.uri))
    key = segment.keyUri
  }
  lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}
