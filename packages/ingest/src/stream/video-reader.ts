import { type AvcConfiguration, readAvcConfiguration, writeAvcRecord } from '../flv/avc-configuration.ts'
import { isSlice, nalType, splitNalUnits, typeOfUnit } from '../flv/nal-units.ts'
import { readVideoTag } from '../flv/video-tag.ts'
import { videoTimescale } from '../packager/init-segment.ts'
import type { StreamClock } from '../timing/stream-clock.ts'
import type { VideoSample } from './sample.ts'

const ticksPerMillisecond = videoTimescale / 1000
/** Offsets beyond this are no order of pictures, in milliseconds. */
const mostCompositionOffset = 5000

/** Pictures of a publisher, with the configuration that was valid for each. */
export class VideoReader {
  readonly #clock: StreamClock
  #configuration: AvcConfiguration | undefined
  #lastDts = -Infinity
  /** Pictures that came before a configuration. */
  unusable = 0

  constructor(clock: StreamClock) {
    this.#clock = clock
  }

  /** @throws IngestError of tags, configurations and NAL units. */
  read(payload: Buffer, timestamp: number): VideoSample | undefined {
    const tag = readVideoTag(payload)
    if (tag.kind === 'ignored') return undefined
    if (tag.kind === 'configuration') {
      if (tag.bytes.length > 0) this.#configure(tag.bytes)
      return undefined
    }
    const known = this.#configuration
    if (!known) {
      this.unusable++
      return undefined
    }
    const units = splitNalUnits(tag.bytes, known.lengthBytes)
    const key = tag.key || units.some((unit) => typeOfUnit(unit) === nalType.idr)
    if (key || !units.some(isSlice)) this.#takeParameterSets(units, known)
    // Some encoders send parameter sets or supplemental information by themselves: no sample of a track may be without a picture.
    if (!units.some(isSlice)) return undefined
    const time = this.#clock.place('video', timestamp)
    // Decode times rise strictly; encoders repeat timestamps where frames come faster than milliseconds.
    const dts = Math.max(time * ticksPerMillisecond, this.#lastDts + 1)
    this.#lastDts = dts
    const offset = Math.abs(tag.compositionOffset) > mostCompositionOffset ? 0 : tag.compositionOffset
    return {
      kind: 'video',
      time,
      dts,
      compositionOffset: offset * ticksPerMillisecond,
      key,
      bytes: tag.bytes,
      configuration: this.#configuration ?? known,
    }
  }

  #configure(record: Buffer): void {
    if (!this.#configuration?.record.equals(record)) this.#configuration = readAvcConfiguration(record)
  }

  /** Some encoders announce a changed picture only among the NAL units of a key frame. */
  #takeParameterSets(units: Buffer[], known: AvcConfiguration): void {
    const ofType = (type: number) => units.filter((unit) => typeOfUnit(unit) === type)
    const [sequenceSet] = ofType(nalType.sequenceSet)
    const pictureSets = ofType(nalType.pictureSet)
    if (!sequenceSet || pictureSets.length === 0 || known.sequenceSets.some((set) => set.equals(sequenceSet))) return
    if (sequenceSet.length > 0xffff || pictureSets.length > 0xff || pictureSets.some(({ length }) => length > 0xffff)) return
    this.#configure(writeAvcRecord([sequenceSet], pictureSets, known.lengthBytes))
  }
}
