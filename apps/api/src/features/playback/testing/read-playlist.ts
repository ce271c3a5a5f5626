/** A segment of a media playlist. Seconds. */
export type Entry = { uri: string; duration: number; key: string }

/** Reads a media playlist as a player does. */
export function readPlaylist(playlist: string): { map: string; entries: Entry[] } {
  let key = ''
  let duration = 0
  const entries: Entry[] = []
  for (const line of playlist.split('\n')) {
    key = /^#EXT-X-KEY:METHOD=AES-128,URI="([^"]+)"$/.exec(line)?.[1] ?? key
    duration = Number(/^#EXTINF:([\d.]+),$/.exec(line)?.[1] ?? duration)
    if (line && !line.startsWith('#')) entries.push({ uri: line, duration, key })
  }
  return { map: /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1] ?? '', entries }
}
