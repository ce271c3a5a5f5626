/** Names of codecs that are told when they are not accepted, by the numbers of FLV (Adobe 2010, annex E) and by their FourCC. */
export const videoCodecs: Readonly<Record<number, string>> = {
  2: 'Sorenson H.263',
  3: 'Screen video',
  4: 'VP6',
  5: 'VP6 with alpha',
  6: 'Screen video 2',
  8: 'H.263',
  9: 'MPEG-4 Part 2',
  12: 'HEVC',
  13: 'AV1',
  14: 'VP9',
}

export const audioCodecs: Readonly<Record<number, string>> = {
  0: 'PCM',
  1: 'ADPCM',
  2: 'MP3',
  3: 'PCM',
  4: 'Nellymoser',
  5: 'Nellymoser',
  6: 'Nellymoser',
  7: 'G.711 A-law',
  8: 'G.711 mu-law',
  11: 'Speex',
  13: 'Opus',
  14: 'MP3',
}

const fourCharacterCodes: Readonly<Record<string, string>> = {
  hvc1: 'HEVC',
  hev1: 'HEVC',
  vvc1: 'VVC',
  av01: 'AV1',
  vp08: 'VP8',
  vp09: 'VP9',
  Opus: 'Opus',
  fLaC: 'FLAC',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  '.mp3': 'MP3',
}

/** The name for a FourCC, which itself is shown only when it is plain text. */
export const nameOfCode = (code: string): string => fourCharacterCodes[code] ?? (/^[\w.-]{4}$/.test(code) ? code : 'unknown')
