type Chunk = { name: string; payload: Buffer }

/** Chunks of a RIFF body, up to the first that is not whole. */
function* chunksOf(bytes: Buffer, from: number): Generator<Chunk> {
  for (let at = from; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size
    if (end > bytes.length) return
    yield { name: bytes.toString('latin1', at, at + 4), payload: bytes.subarray(at + 8, end) }
    at = end + (size % 2)
  }
}

const write = ({ name, payload }: Chunk): Buffer => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(payload.length, 4)
  return Buffer.concat([head, payload, Buffer.alloc(payload.length % 2)])
}

/** Bytes of `ANMF` before its frame: place, width and height less one, duration, flags. */
const frameHead = 16
const withAlpha = 0x10

/**
 * The first frame of an animated WebP as a still picture, the only kind ffmpeg's reader accepts; a file without animation, or a broken one,
 * is returned as it is (Google's WebP Container Specification, "Extended File Format").
 */
export function firstWebpFrame(bytes: Buffer): Buffer {
  const frame = [...chunksOf(bytes, 12)].find(({ name, payload }) => name === 'ANMF' && payload.length > frameHead)?.payload
  if (!frame) return bytes
  const inner = [...chunksOf(frame, frameHead)]
  const picture = inner.find(({ name }) => name === 'VP8 ' || name === 'VP8L')
  if (!picture) return bytes
  const alpha = picture.name === 'VP8 ' ? inner.find(({ name }) => name === 'ALPH') : undefined
  const size = frame.subarray(6, 12)
  const chunks = alpha ? [{ name: 'VP8X', payload: Buffer.concat([Buffer.from([withAlpha, 0, 0, 0]), size]) }, alpha, picture] : [picture]
  return write({ name: 'RIFF', payload: Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks.map(write)]) })
}
