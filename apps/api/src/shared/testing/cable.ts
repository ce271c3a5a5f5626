import { connect, createServer, type Server, type Socket } from 'node:net'
import { findFreePort } from '@videozz/testing'

/** A connection to a server that can be cut and restored; it keeps its port. */
export class Cable {
  readonly #target: URL
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0

  constructor(url: string) {
    this.#target = new URL(url)
  }

  /** The server's address through this connection. */
  get url(): string {
    const url = new URL(this.#target)
    url.hostname = '127.0.0.1'
    url.port = String(this.#port)
    return url.href
  }

  async mend(): Promise<void> {
    this.#server = createServer((near) => {
      const far = connect({ host: this.#target.hostname, port: Number(this.#target.port) })
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one)
        one.pipe(other)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          this.#sockets.delete(one)
          other.destroy()
        })
      }
    })
    // A port that the system gives to no other process while the connection is cut.
    this.#port ||= await findFreePort()
    await new Promise<void>((resolve, reject) => this.#server?.once('error', reject).listen(this.#port, '127.0.0.1', resolve))
  }

  async cut(): Promise<void> {
    const ended = new Promise((resolve) => this.#server?.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await ended
  }
}
