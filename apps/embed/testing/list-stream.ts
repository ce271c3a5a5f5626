import type { Stream } from './make-stream.ts'

/** The multivariant playlist of all rungs of a stream. */
export const multivariantOf = ({ rungs }: Stream): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    ...Object.entries(rungs).map(
      ([name, { bandwidth, width, height }]) =>
        `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="avc1.640028,mp4a.40.2"\n${name}.m3u8`,
    ),
    '',
  ].join('\n')

/** The playlist of one rung; null where the stream has none of that name. */
export function rungPlaylist({ rungs }: Stream, name: string): string | null {
  const rung = rungs[name]
  if (rung === undefined) return null
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="/files/${name}/init"`,
    '#EXT-X-KEY:METHOD=AES-128,URI="key"',
    ...rung.segments.map((_, index) => `#EXTINF:2.000000,\n/files/${name}/${index}`),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}
