/** Payload bytes of each chunk the server sends; announced before anything that is longer than the default of 128. */
export const serverChunkSize = 4096

/** A message of the server as chunks with a full header (RTMP 1.0 § 5.3.1.2.1); its timestamp is 0. */
export function writeChunks(type: number, payload: Buffer, { chunkStream = 2, streamId = 0 } = {}): Buffer {
  const header = Buffer.alloc(12)
  header.writeUInt8(chunkStream, 0)
  header.writeUIntBE(payload.length, 4, 3)
  header.writeUInt8(type, 7)
  header.writeUInt32LE(streamId, 8)
  const pieces: Buffer[] = [header, payload.subarray(0, serverChunkSize)]
  for (let at = serverChunkSize; at < payload.length; at += serverChunkSize)
    pieces.push(Buffer.from([0xc0 | chunkStream]), payload.subarray(at, at + serverChunkSize))
  return Buffer.concat(pieces)
}
