export type FileContent = Blob | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>
export type Part = { number: number; bytes: Blob | Uint8Array<ArrayBuffer> }

const isIterable = (content: object): content is AsyncIterable<Uint8Array> => Symbol.asyncIterator in content

async function* readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    reader.releaseLock()
  }
}

/** The parts of a file, all but the last of `size` bytes. The file is read only as far as parts are requested. */
export async function* splitParts(content: FileContent, size: number): AsyncGenerator<Part> {
  if (content instanceof Blob || content instanceof Uint8Array) {
    const blob = content instanceof Blob ? content : new Blob([content as Uint8Array<ArrayBuffer>])
    for (let start = 0, number = 1; start < blob.size; start += size, number++) yield { number, bytes: blob.slice(start, start + size) }
    return
  }
  let buffer = new Uint8Array(size)
  let filled = 0
  let number = 0
  for await (const chunk of isIterable(content) ? content : readStream(content)) {
    for (let start = 0; start < chunk.length;) {
      const taken = chunk.subarray(start, start + size - filled)
      buffer.set(taken, filled)
      filled += taken.length
      start += taken.length
      if (filled < size) continue
      yield { number: ++number, bytes: buffer }
      buffer = new Uint8Array(size)
      filled = 0
    }
  }
  if (filled > 0) yield { number: ++number, bytes: buffer.subarray(0, filled) }
}
