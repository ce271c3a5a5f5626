/** What the server writes: flat values and objects of them. */
type Written = number | boolean | string | null | undefined | { readonly [name: string]: Written }

function text(value: string): Buffer {
  const bytes = Buffer.from(value, 'utf8').subarray(0, 0xffff)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

function write(value: Written): Buffer {
  if (value === undefined) return Buffer.from([0x06])
  if (value === null) return Buffer.from([0x05])
  if (typeof value === 'boolean') return Buffer.from([0x01, value ? 1 : 0])
  if (typeof value === 'string') return Buffer.concat([Buffer.from([0x02]), text(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9)
    bytes.writeDoubleBE(value, 1)
    return bytes
  }
  const properties = Object.entries(value).flatMap(([name, each]) => [text(name), write(each)])
  return Buffer.concat([Buffer.from([0x03]), ...properties, Buffer.from([0, 0, 9])])
}

/** Values as AMF0. */
export const writeAmf = (...values: Written[]): Buffer => Buffer.concat(values.map(write))
