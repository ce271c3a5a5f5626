import { ByteReader } from '../byte-reader.ts'
import { IngestError } from '../ingest-error.ts'

/** A value of AMF0. Objects are maps, so that names such as `__proto__` are only names. */
export type AmfValue = number | boolean | string | null | undefined | Date | AmfValue[] | AmfObject
export type AmfObject = Map<string, AmfValue>

/** Limits of one message: nesting, properties and elements in all, and bytes of each text. */
export const amfLimits = { depth: 8, properties: 512, textBytes: 8192 } as const

const objectEnd = 9

class AmfReader {
  readonly #reader: ByteReader
  #properties = 0

  constructor(bytes: Buffer) {
    this.#reader = new ByteReader(bytes, 'AMF_SHORT')
  }

  get left(): number {
    return this.#reader.left
  }

  #count(): void {
    if (++this.#properties > amfLimits.properties) throw new IngestError('AMF_PROPERTIES')
  }

  #text(lengthBytes: 2 | 4): string {
    const length = this.#reader.unsigned(lengthBytes)
    if (length > amfLimits.textBytes) throw new IngestError('AMF_STRING', String(length))
    return this.#reader.bytes(length).toString('utf8')
  }

  #object(depth: number): AmfObject {
    const object: AmfObject = new Map()
    for (;;) {
      const name = this.#text(2)
      if (name === '') {
        // Names may be empty in arrays; only an empty one before the end marker ends the object.
        const type = this.#reader.unsigned(1)
        if (type === objectEnd) return object
        this.#count()
        object.set(name, this.#typed(type, depth))
        continue
      }
      this.#count()
      object.set(name, this.value(depth))
    }
  }

  #array(depth: number): AmfValue[] {
    const length = this.#reader.unsigned(4)
    if (length > amfLimits.properties) throw new IngestError('AMF_PROPERTIES', String(length))
    return Array.from({ length }, () => {
      this.#count()
      return this.value(depth)
    })
  }

  #date(): Date {
    const milliseconds = this.#reader.double()
    this.#reader.bytes(2)
    return new Date(milliseconds)
  }

  #typed(type: number, depth: number): AmfValue {
    if (depth > amfLimits.depth) throw new IngestError('AMF_DEPTH')
    switch (type) {
      case 0x00:
        return this.#reader.double()
      case 0x01:
        return this.#reader.unsigned(1) !== 0
      case 0x02:
        return this.#text(2)
      case 0x03:
        return this.#object(depth + 1)
      case 0x05:
        return null
      case 0x06:
        return undefined
      case 0x08:
        // The length of an ECMA array is a hint that encoders often leave at 0.
        this.#reader.bytes(4)
        return this.#object(depth + 1)
      case 0x0a:
        return this.#array(depth + 1)
      case 0x0b:
        return this.#date()
      case 0x0c:
        return this.#text(4)
      default:
        throw new IngestError('AMF_TYPE', `0x${type.toString(16)}`)
    }
  }

  value(depth = 0): AmfValue {
    return this.#typed(this.#reader.unsigned(1), depth)
  }
}

/**
 * All values of an AMF0 message (Action Message Format 0, Adobe 2007).
 * @throws IngestError AMF_SHORT, AMF_TYPE (references, classes and AMF3 among them), AMF_DEPTH, AMF_PROPERTIES, AMF_STRING.
 */
export function readAmf(bytes: Buffer): AmfValue[] {
  const reader = new AmfReader(bytes)
  const values: AmfValue[] = []
  while (reader.left > 0) {
    if (values.length === amfLimits.properties) throw new IngestError('AMF_PROPERTIES')
    values.push(reader.value())
  }
  return values
}
