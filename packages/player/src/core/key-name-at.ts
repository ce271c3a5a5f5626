/**
 * Name of the key (`generation-number`) of the segment at a position in seconds of a media playlist (RFC 8216, section 4.3.2); of one that
 * grows, that of the segment before the last, near which playback begins.
 */
export function keyNameAt(playlist: string, position: number): string | undefined {
  if (!playlist.includes('#EXT-X-ENDLIST')) return [...playlist.matchAll(/^#EXT-X-KEY.*keys\/(\d+-\d+)/gm)].at(-2)?.[1]
  let name: string | undefined
  let end = 0
  for (const line of playlist.split('\n')) {
    name = /^#EXT-X-KEY.*keys\/(\d+-\d+)/.exec(line)?.[1] ?? name
    end += Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? 0)
    if (end > position) return name
  }
  return name
}
