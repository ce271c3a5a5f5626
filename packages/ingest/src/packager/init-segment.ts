import type { AacConfiguration } from '../flv/aac-configuration.ts'
import type { AvcConfiguration } from '../flv/avc-configuration.ts'
import { box, fullBox, text, uint16, uint32 } from './boxes.ts'
import { aacEntry, avcEntry } from './sample-entries.ts'

/** Ticks per second of the picture: a whole number of them in each millisecond of RTMP. Sound counts its samples. */
export const videoTimescale = 90_000
export const trackId = { video: 1, audio: 2 } as const

/** What a section of a live is made of: at least one of them. */
export type Configurations = { video?: AvcConfiguration; audio?: AacConfiguration }

const unity = [0x00010000, 0, 0, 0, 0x00010000, 0, 0, 0, 0x40000000]
const undetermined = 0x55c4

type TrackParts = {
  id: number
  timescale: number
  width: number
  height: number
  handler: string
  name: string
  header: Buffer
  entry: Buffer
}

function track({ id, timescale, width, height, handler, name, header, entry }: TrackParts): Buffer {
  const isAudio = handler === 'soun'
  const empty = uint32(0)
  const samples = box(
    'stbl',
    fullBox('stsd', 0, 0, uint32(1), entry),
    fullBox('stts', 0, 0, empty),
    fullBox('stsc', 0, 0, empty),
    fullBox('stsz', 0, 0, empty, empty),
    fullBox('stco', 0, 0, empty),
  )
  const enabledInMovie = 3
  return box(
    'trak',
    fullBox(
      'tkhd',
      0,
      enabledInMovie,
      uint32(0, 0, id, 0, 0, 0, 0),
      uint16(0, isAudio ? 1 : 0, isAudio ? 0x0100 : 0, 0),
      uint32(...unity),
      uint32(width * 0x10000, height * 0x10000),
    ),
    box(
      'mdia',
      fullBox('mdhd', 0, 0, uint32(0, 0, timescale, 0), uint16(undetermined, 0)),
      fullBox('hdlr', 0, 0, uint32(0), text(handler), uint32(0, 0, 0), text(`${name}\0`)),
      box('minf', header, box('dinf', fullBox('dref', 0, 0, uint32(1), fullBox('url ', 0, 1))), samples),
    ),
  )
}

function videoTrack(video: AvcConfiguration): Buffer {
  return track({
    id: trackId.video,
    timescale: videoTimescale,
    width: Math.round((video.width * video.pixelShape.width) / video.pixelShape.height),
    height: video.height,
    handler: 'vide',
    name: 'VideoHandler',
    header: fullBox('vmhd', 0, 1, uint16(0, 0, 0, 0)),
    entry: avcEntry(video),
  })
}

function audioTrack(audio: AacConfiguration): Buffer {
  return track({
    id: trackId.audio,
    timescale: audio.sampleRate,
    width: 0,
    height: 0,
    handler: 'soun',
    name: 'SoundHandler',
    header: fullBox('smhd', 0, 0, uint16(0, 0)),
    entry: aacEntry(audio),
  })
}

/** Initialisation segment of fragmented MP4, in the form that recordings have. */
export function writeInit({ video, audio }: Configurations): Buffer {
  const extend = (id: number) => fullBox('trex', 0, 0, uint32(id, 1, 0, 0, 0))
  return Buffer.concat([
    box('ftyp', text('iso6'), uint32(512), text('iso6mp41')),
    box(
      'moov',
      fullBox(
        'mvhd',
        0,
        0,
        uint32(0, 0, 1000, 0, 0x00010000),
        uint16(0x0100, 0),
        uint32(0, 0, ...unity, 0, 0, 0, 0, 0, 0, trackId.audio + 1),
      ),
      ...(video ? [videoTrack(video)] : []),
      ...(audio ? [audioTrack(audio)] : []),
      box('mvex', ...(video ? [extend(trackId.video)] : []), ...(audio ? [extend(trackId.audio)] : [])),
    ),
  ])
}
