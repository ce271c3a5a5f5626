import { connect, createServer, type Server, type Socket } from 'node:net'
import { findFreePort } from '@videozz/postgres'

/** A connection to a server that can be cut and restored; it keeps its port. */
export class Cable {
  readonly #target: URL
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0
  #frozen = false

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
        one.on('data', (bytes) => void other.write(bytes))
        if (this.#frozen) one.pause()
        one.on('end', () => other.end())
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

  /** Keeps the connections and lets nothing through in either direction, as a server that is stopped (SIGSTOP); new ones are accepted. */
  freeze(): void {
    this.#frozen = true
    for (const socket of this.#sockets) socket.pause()
  }

  /** Lets everything through again, also what was sent meanwhile. */
  thaw(): void {
    this.#frozen = false
    for (const socket of this.#sockets) socket.resume()
  }

  async cut(): Promise<void> {
    const ended = new Promise((resolve) => this.#server?.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await ended
  }
}
