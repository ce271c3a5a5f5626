/** A rung as the multivariant playlist lists it; without sizes for sound alone. */
export type HlsRung = {
  name: string
  bandwidth: number
  codecs: string | null
  width: number | null
  height: number | null
  frameRate: number | null
}
export type HlsSegment = { uri: string; duration: number; keyUri: string }

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
 * Media playlist of a whole media (RFC 8216 § 4.3.3). The map precedes the first key, so that it is read unencrypted; without an IV, the IV
 * of a segment is its sequence number (§ 5.2).
 */
export function writeMediaPlaylist(mapUri: string, segments: readonly HlsSegment[]): string {
  const target = Math.max(1, ...segments.map((segment) => Math.round(segment.duration)))
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${target}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${mapUri}"`,
  ]
  let key = ''
  for (const segment of segments) {
    if (segment.keyUri !== key) {
      key = segment.keyUri
      lines.push(`#EXT-X-KEY:METHOD=AES-128,URI="${key}"`)
    }
    lines.push(`#EXTINF:${segment.duration.toFixed(6)},`, segment.uri)
  }
  lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}
