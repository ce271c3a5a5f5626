import { type AvcConfiguration, readAvcConfiguration } from '../flv/avc-configuration.ts'
import { readVideoTag } from '../flv/video-tag.ts'
import { IngestError } from '../ingest-error.ts'
import { videoTimescale } from '../packager/init-segment.ts'

/** A picture of an encoder. */
export type EncodedPicture = {
  /** When it is shown, in ticks on the clock of the stream; encoders of lives put no picture before another one. */
  time: number
  key: boolean
  bytes: Buffer
  configuration: AvcConfiguration
}

const headerBytes = 13
const tagHeaderBytes = 11
const videoTag = 9
const mostTagBytes = 8 * 1024 ** 2
const ticksPerMillisecond = videoTimescale / 1000

/** Reads what an encoder writes as FLV: pictures alone, in milliseconds from `base`. */
export class EncodedPictureReader {
  readonly #base: number
  #unread = Buffer.alloc(0)
  #headerRead = false
  #configuration: AvcConfiguration | undefined

  /** @param base ticks on the clock of the stream at its time 0. */
  constructor(base: number) {
    this.#base = base
  }

  /** @throws IngestError where it is no FLV of H.264. */
  push(chunk: Buffer): EncodedPicture[] {
    this.#unread = Buffer.concat([this.#unread, chunk])
    const pictures: EncodedPicture[] = []
    if (!this.#headerRead) {
      if (this.#unread.length < headerBytes) return []
      if (this.#unread.toString('latin1', 0, 3) !== 'FLV') throw new IngestError('TAG_TYPE', 'no FLV')
      this.#headerRead = true
      this.#unread = this.#unread.subarray(headerBytes)
    }
    for (let end = this.#tagEnd(); end !== undefined; end = this.#tagEnd()) {
      const tag = this.#unread.subarray(0, end)
      this.#unread = this.#unread.subarray(end + 4)
      if (tag[0] === videoTag) pictures.push(...this.#read(tag))
    }
    return pictures
  }

  /** Where the first tag ends, once it is there with the four bytes after it. */
  #tagEnd(): number | undefined {
    if (this.#unread.length < tagHeaderBytes) return undefined
    const size = this.#unread.readUIntBE(1, 3)
    if (size > mostTagBytes) throw new IngestError('MESSAGE_TOO_LARGE')
    const end = tagHeaderBytes + size
    return this.#unread.length >= end + 4 ? end : undefined
  }

  #read(tag: Buffer): EncodedPicture[] {
    const milliseconds = tag.readUIntBE(4, 3) + tag.readUInt8(7) * 0x1000000
    const read = readVideoTag(tag.subarray(tagHeaderBytes))
    if (read.kind === 'configuration' && read.bytes.length > 0) {
      if (!this.#configuration?.record.equals(read.bytes)) this.#configuration = readAvcConfiguration(read.bytes)
    } else if (read.kind === 'frame' && this.#configuration) {
      const time = this.#base + (milliseconds + read.compositionOffset) * ticksPerMillisecond
      // Copied: it would keep all that came with it.
      return [{ time, key: read.key, bytes: Buffer.from(read.bytes), configuration: this.#configuration }]
    }
    return []
  }
}
