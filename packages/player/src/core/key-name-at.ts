/** Name of the key (`generation-number`) of the segment at a position in seconds of a media playlist (RFC 8216, section 4.3.2). */
export function keyNameAt(playlist: string, position: number): string | undefined {
  let name: string | undefined
  let end = 0
  for (const line of playlist.split('\n')) {
    name = /^#EXT-X-KEY.*keys\/(\d+-\d+)/.exec(line)?.[1] ?? name
    end += Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? 0)
    if (end > position) return name
  }
  return name
}
