import { EventEmitter } from 'node:events'
import {
  chatChannel,
  encodeLineChannel,
  liveChannel,
  parentChannel,
  pictureChannel,
  type RealtimeEnvelope,
  realtimeChannel,
  segmentChannel,
  webhookEndpointChannel,
} from '@videozz/db'
import pg from 'pg'
import type { Logger } from 'pino'

const firstDelayMs = 250
const maxDelayMs = 5000

/**
 * Receives PostgreSQL notifications of other processes: realtime events for the sockets of this process, published segments and parts of lives, their chats, events of the
 * embedded parent platform, changed webhook endpoints, and converted pictures. Holds one connection and reconnects with growing delay;
 * notifications meanwhile are lost, so listeners read the database when they need certainty.
 */
export class EventHub {
  readonly #url: string
  readonly #log: Logger
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #delayMs = firstDelayMs
  #closed = false

  constructor(url: string, log: Logger) {
    this.#url = url
    this.#log = log
  }

  /** Connects and listens; resolves once the first connection listens, or failed (it is then tried again). */
  async start(): Promise<void> {
    await this.#connect()
  }

  async #connect(): Promise<void> {
    if (this.#closed) return
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      application_name: 'videozz-api-events',
    })
    let lost = false
    const onLoss = (error?: Error) => {
      if (lost) return
      lost = true
      client.removeAllListeners('notification')
      if (this.#client === client) this.#client = undefined
      client.end().catch(() => undefined)
      if (!this.#closed) this.#retry(error)
    }
    client.on('error', onLoss)
    client.on('end', () => onLoss())
    client.on('notification', (message) => this.#receive(message.channel, message.payload ?? ''))
    try {
      await client.connect()
      const channels = [
        encodeLineChannel,
        realtimeChannel,
        segmentChannel,
        parentChannel,
        webhookEndpointChannel,
        pictureChannel,
        liveChannel,
        chatChannel,
      ]
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '))
    } catch (error) {
      onLoss(error instanceof Error ? error : new Error(String(error)))
      return
    }
    this.#client = client
    this.#delayMs = firstDelayMs
    if (this.#closed) await client.end()
    else this.#emitter.emit('listening')
  }

  #retry(error: Error | undefined): void {
    this.#log.warn({ err: error, delayMs: this.#delayMs }, 'lost the notification connection')
    this.#timer = setTimeout(() => void this.#connect(), this.#delayMs)
    this.#delayMs = Math.min(this.#delayMs * 2, maxDelayMs)
  }

  #receive(channel: string, payload: string): void {
    if (channel === segmentChannel) {
      this.#emitter.emit(`segment ${payload}`)
      return
    }
    if (channel === liveChannel) {
      this.#emitter.emit(`live ${payload}`)
      return
    }
    if (channel === chatChannel) {
      this.#emitter.emit(`chat ${payload}`)
      return
    }
    if (channel === pictureChannel) {
      this.#emitter.emit(`picture ${payload}`)
      return
    }
    if (channel === encodeLineChannel) {
      this.#emitter.emit('encode-line')
      return
    }
    if (channel === parentChannel) {
      this.#emitter.emit('parent')
      return
    }
    if (channel === webhookEndpointChannel) {
      this.#emitter.emit('webhook-endpoints', payload)
      return
    }
    try {
      this.#emitter.emit('realtime', JSON.parse(payload) as RealtimeEnvelope)
    } catch (error) {
      this.#log.error({ err: error }, 'a realtime notification was not understood')
    }
  }

  /** Calls `listener` with each realtime event of any process. @returns a function that stops it. */
  onRealtime(listener: (envelope: RealtimeEnvelope) => void): () => void {
    this.#emitter.on('realtime', listener)
    return () => this.#emitter.off('realtime', listener)
  }

  /** Calls `listener` when encodes moved up in their line. @returns a function that stops it. */
  onEncodeLine(listener: () => void): () => void {
    this.#emitter.on('encode-line', listener)
    return () => this.#emitter.off('encode-line', listener)
  }

  /**
   * Calls `listener` when the embedded parent platform has events to deliver, and after each reconnection.
   * @returns a function that stops it.
   */
  onParent(listener: () => void): () => void {
    this.#emitter.on('parent', listener).on('listening', listener)
    return () => this.#emitter.off('parent', listener).off('listening', listener)
  }

  /**
   * Calls `listener` with each account whose webhook endpoints changed, and without one when any may have.
   * @returns a function that stops it.
   */
  onWebhookEndpoints(listener: (accountId?: string) => void): () => void {
    const any = () => listener()
    this.#emitter.on('webhook-endpoints', listener).on('listening', any)
    return () => this.#emitter.off('webhook-endpoints', listener).off('listening', any)
  }

  /** Calls `listener` each time a segment of this generation is published. @returns a function that stops it. */
  onSegment(videoKey: string, generation: number, listener: () => void): () => void {
    const name = `segment ${videoKey} ${generation}`
    this.#emitter.on(name, listener)
    return () => this.#emitter.off(name, listener)
  }

  /** Calls `listener` each time a part of a live is listed, or nothing is added to it any more. @returns a function that stops it. */
  onLive(videoKey: string, listener: () => void): () => void {
    const name = `live ${videoKey}`
    this.#emitter.on(name, listener)
    return () => this.#emitter.off(name, listener)
  }

  /** Calls `listener` each time the chat of a live changed, and after each reconnection. @returns a function that stops it. */
  onChat(videoKey: string, listener: () => void): () => void {
    const name = `chat ${videoKey}`
    this.#emitter.on(name, listener).on('listening', listener)
    return () => this.#emitter.off(name, listener).off('listening', listener)
  }

  /**
   * Resolves when any segment of this generation is published, or after `timeoutMs`. Call it before reading the database and await it
   * after, so that no notification in between is missed.
   */
  waitForSegment(videoKey: string, generation: number, timeoutMs: number): Promise<void> {
    return this.#waitFor(`segment ${videoKey} ${generation}`, timeoutMs)
  }

  /** The same for the answer to a request for a picture. */
  waitForPicture(key: string, timeoutMs: number): Promise<void> {
    return this.#waitFor(`picture ${key}`, timeoutMs)
  }

  #waitFor(name: string, timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#emitter.off(name, done).off('closed', done)
        resolve()
      }
      const timer = setTimeout(done, timeoutMs)
      this.#emitter.on(name, done).on('closed', done)
    })
  }

  /** Resolves when the hub listens. */
  async whenListening(): Promise<void> {
    if (!this.#client) await this.nextListening()
  }

  /** Resolves when the hub has connected the next time. */
  nextListening(): Promise<void> {
    return new Promise((resolve) => this.#emitter.once('listening', () => resolve()))
  }

  /** Stops listening and ends every wait. Closing again does nothing. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#emitter.emit('closed')
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }
}
