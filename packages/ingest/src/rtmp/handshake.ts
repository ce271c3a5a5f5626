import { randomBytes } from 'node:crypto'
import { IngestError } from '../ingest-error.ts'

const packetBytes = 1536
const version = 3

/** The plain handshake of a server (RTMP 1.0 § 5.2). */
export class Handshake {
  #input: Buffer = Buffer.alloc(0)
  #answered = false

  /**
   * Takes bytes of the client.
   * @returns what to send, and what came after the handshake once that is complete.
   * @throws IngestError HANDSHAKE_VERSION.
   */
  receive(bytes: Buffer): { send?: Buffer; rest?: Buffer } {
    this.#input = Buffer.concat([this.#input, bytes])
    const [first] = this.#input
    // RTMPE (6) and text protocols (32 and above) among them.
    if (first !== undefined && first !== version) throw new IngestError('HANDSHAKE_VERSION', String(first))
    const answer = !this.#answered && this.#input.length > packetBytes ? this.#answer() : undefined
    const whole = 1 + 2 * packetBytes
    const done = this.#input.length >= whole
    return { ...(answer && { send: answer }), ...(done && { rest: this.#input.subarray(whole) }) }
  }

  /** S0, S1 and S2. Four zeros in S1 tell clients that the handshake has no digest. */
  #answer(): Buffer {
    this.#answered = true
    const c1 = this.#input.subarray(1, 1 + packetBytes)
    return Buffer.concat([Buffer.from([version]), Buffer.alloc(8), randomBytes(packetBytes - 8), c1])
  }
}
