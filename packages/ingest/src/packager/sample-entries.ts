import type { AacConfiguration } from '../flv/aac-configuration.ts'
import type { AvcConfiguration } from '../flv/avc-configuration.ts'
import { box, fullBox, text, uint16, uint32 } from './boxes.ts'

/** 72 pixels per inch as 16.16, which the field always has. */
const resolution = 0x00480000

/** Sample entry of H.264 (ISO/IEC 14496-15 § 5.4.2). */
export function avcEntry({ width, height, record, pixelShape }: AvcConfiguration): Buffer {
  const square = pixelShape.width === pixelShape.height
  return box(
    'avc1',
    uint16(0, 0, 0, 1),
    Buffer.alloc(16),
    uint16(width, height),
    uint32(resolution, resolution, 0),
    uint16(1),
    // Name of the compressor, empty.
    Buffer.alloc(32),
    uint16(0x18, 0xffff),
    box('avcC', record),
    ...(square ? [] : [box('pasp', uint32(pixelShape.width, pixelShape.height))]),
  )
}

const descriptor = (tag: number, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag, body.length]), body])
}

/** Sample entry of AAC with its decoder descriptor (ISO/IEC 14496-14 § 5.6, 14496-1 § 7.2.6). */
export function aacEntry({ channels, sampleRate, record }: AacConfiguration): Buffer {
  const mpeg4Audio = 0x40
  const audioStream = 0x15
  const configuration = descriptor(4, Buffer.from([mpeg4Audio, audioStream, 0, 0, 0]), uint32(0, 0), descriptor(5, record))
  const elementary = descriptor(3, uint16(1), text('\0'), configuration, descriptor(6, Buffer.from([2])))
  // The 16.16 field has no room for rates above 65535; players take the rate from the descriptor.
  const rate = sampleRate > 0xffff ? 0 : sampleRate * 0x10000
  return box('mp4a', uint16(0, 0, 0, 1), uint32(0, 0), uint16(channels, 16, 0, 0), uint32(rate), fullBox('esds', 0, 0, elementary))
}
