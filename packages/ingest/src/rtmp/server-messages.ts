import { writeAmf } from '../amf/write-amf.ts'
import { messageType } from './rtmp-message.ts'
import { serverChunkSize, writeChunks } from './write-chunks.ts'

/** Bytes after which a side acknowledges what it received. */
export const serverWindow = 2_500_000

/** Codes of `onStatus` with which a publication is refused or ended; encoders show the description. */
export type RefusalCode =
  | 'NetStream.Publish.BadName'
  | 'NetStream.Publish.Denied'
  | 'NetStream.Publish.Failed'
  | 'NetConnection.Connect.Rejected'

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

const userControl = (event: number, data: Buffer): Buffer =>
  writeChunks(messageType.userControl, Buffer.concat([Buffer.from([0, event]), data]))

const command = (payload: Buffer): Buffer => writeChunks(messageType.command, payload, { chunkStream: 3 })

export const acknowledgement = (received: number): Buffer => writeChunks(messageType.acknowledgement, uint32(received >>> 0))
export const pingResponse = (data: Buffer): Buffer => userControl(7, data)
export const streamBegin = (streamId: number): Buffer => userControl(0, uint32(streamId))

/** Answer to `connect`: windows and chunk size first, as encoders expect. */
export function connected(transaction: number): Buffer {
  const dynamic = Buffer.from([2])
  return Buffer.concat([
    writeChunks(messageType.windowSize, uint32(serverWindow)),
    writeChunks(messageType.peerBandwidth, Buffer.concat([uint32(serverWindow), dynamic])),
    writeChunks(messageType.setChunkSize, uint32(serverChunkSize)),
    command(
      writeAmf(
        '_result',
        transaction,
        { fmsVer: 'FMS/3,5,7,7009', capabilities: 31, mode: 1 },
        { level: 'status', code: 'NetConnection.Connect.Success', description: 'Connection succeeded.', objectEncoding: 0 },
      ),
    ),
  ])
}

/** Answer to a call, with its result. */
export const result = (transaction: number, value?: number): Buffer => command(writeAmf('_result', transaction, null, value))

/** `onStatus` of a stream (RTMP 1.0 § 7.2.2). */
export function status(streamId: number, level: 'status' | 'error', code: string, description: string): Buffer {
  const payload = writeAmf('onStatus', 0, null, { level, code, description })
  return writeChunks(messageType.command, payload, { chunkStream: 5, streamId })
}
