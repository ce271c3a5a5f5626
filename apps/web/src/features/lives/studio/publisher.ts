import { studioLimits, studioSocket, type StudioAnswer, type StudioEnd, type StudioRequest } from '@videozz/contract/browser'
import { type Air, bitsOf, paceOf, retryDelay, returnsAfter } from './air.ts'
import { soundBits } from './recording-settings.ts'

export type PublisherOptions = {
  stream: MediaStream
  mimeType: string
  /** Bits a second of the picture. */
  bits: () => number
  /** Asks for a ticket. `final`: the words of a refusal after which there is none. */
  ticket: () => Promise<{ ticket: string } | { final: string } | 'unreachable'>
  onAir: (air: Air) => void
  /** The connection does not keep up: a smaller picture is to be sent from the next attempt on. */
  onStuck: () => void
}

/** Milliseconds between two slices of the recorder, and without an answer after which a connection counts as lost. */
const sliceMs = 100
const deadMs = 8000
const keptFigures = 6
const mostBlob = studioLimits.message / 4

type Connection = { socket: WebSocket; recorder: MediaRecorder | undefined; figures: { at: number; bytes: number }[]; heardAt: number }

/** Address of the studio's socket on the page's own origin. */
export const socketAddress = (): string => `${location.origin.replace(/^http/, 'ws')}${studioSocket.path}`

const say = (socket: WebSocket, request: StudioRequest): void => socket.send(JSON.stringify(request))

/** Sends a stream to a live until it is stopped: a connection that is lost is made again, with a new recording. */
export class Publisher {
  readonly #options: PublisherOptions
  #connection: Connection | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setInterval> | undefined
  /** When the air was first reached, and when it was last wanted or lost. */
  #airSince: number | undefined
  #lostAt = Date.now()
  #attempt = 0
  #stopped = false

  constructor(options: PublisherOptions) {
    this.#options = options
    options.onAir({ phase: 'connecting' })
    this.#watch = setInterval(() => this.#look(), 1000)
    addEventListener('online', this.#hurry)
    void this.#connect()
  }

  /** Leaves the air: what was recorded is sent to its end. */
  stop(): void {
    const connection = this.#connection
    this.#finish({ phase: 'off' })
    if (!connection) return
    const { socket, recorder } = connection
    const end = (): void => {
      if (socket.readyState === WebSocket.OPEN) say(socket, { kind: 'end' })
      else socket.close()
    }
    if (!recorder || recorder.state === 'inactive') return end()
    // Its last slice comes before this.
    recorder.addEventListener('stop', end)
    recorder.stop()
  }

  readonly #hurry = (): void => {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    void this.#connect()
  }

  async #connect(): Promise<void> {
    const answer = await this.#options.ticket()
    if (this.#stopped) return
    if (answer === 'unreachable') return this.#lose(null)
    if ('final' in answer) return this.#finish({ phase: 'over', words: answer.final })
    const socket = new WebSocket(socketAddress(), [studioSocket.protocol, answer.ticket])
    const connection: Connection = { socket, recorder: undefined, figures: [], heardAt: Date.now() }
    this.#connection = connection
    socket.addEventListener('open', () => say(socket, { kind: 'begin', mimeType: this.#options.mimeType }))
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => this.#hear(connection, JSON.parse(data) as StudioAnswer))
    socket.addEventListener('close', () => {
      if (this.#connection === connection) this.#lose(null)
    })
  }

  #hear(connection: Connection, answer: StudioAnswer): void {
    if (this.#connection !== connection) return
    connection.heardAt = Date.now()
    if (answer.kind === 'ended') this.#end(answer)
    else if (answer.kind === 'begun') this.#record(connection)
    else {
      connection.figures = [...connection.figures, { at: connection.heardAt, bytes: answer.bytes }].slice(-keptFigures)
      this.#tell(connection)
    }
  }

  #record(connection: Connection): void {
    const { stream, mimeType, bits } = this.#options
    const settings: MediaRecorderOptions & { videoKeyFrameIntervalDuration: number } = {
      mimeType,
      videoBitsPerSecond: bits(),
      audioBitsPerSecond: soundBits,
      // Segments of a live begin with a key frame.
      videoKeyFrameIntervalDuration: 2000,
    }
    const recorder = new MediaRecorder(stream, settings)
    connection.recorder = recorder
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (connection.socket.readyState !== WebSocket.OPEN) return
      for (let at = 0; at < data.size; at += mostBlob) connection.socket.send(data.slice(at, at + mostBlob))
    })
    recorder.addEventListener('error', () => {
      if (this.#connection === connection) this.#lose('O navegador parou de gravar.')
    })
    recorder.start(sliceMs)
    this.#attempt = 0
    this.#airSince ??= Date.now()
    this.#tell(connection)
  }

  #tell({ socket, figures, recorder }: Connection): void {
    if (!recorder || this.#airSince === undefined) return
    const pace = paceOf(socket.bufferedAmount, this.#options.bits() + soundBits)
    this.#options.onAir({ phase: 'on-air', since: this.#airSince, bits: bitsOf(figures), pace })
    if (pace !== 'stuck') return
    this.#options.onStuck()
    this.#lose('A sua conexão não acompanha: a imagem volta menor.')
  }

  /** Each second: a network that is gone closes no socket by itself. */
  #look(): void {
    const connection = this.#connection
    if (!connection) return
    if (Date.now() - connection.heardAt > deadMs) this.#lose(null)
    else this.#tell(connection)
  }

  #end(end: StudioEnd): void {
    if (returnsAfter(end, this.#airSince === undefined || this.#attempt > 0 ? Date.now() - this.#lostAt : 0)) this.#lose(end.words)
    else this.#finish({ phase: 'over', words: end.words })
  }

  #lose(words: string | null): void {
    if (this.#stopped) return
    this.#drop()
    if (this.#attempt === 0 && this.#airSince !== undefined) this.#lostAt = Date.now()
    this.#attempt++
    this.#options.onAir({ phase: 'reconnecting', since: this.#lostAt, attempt: this.#attempt, words })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#connect()
    }, retryDelay(this.#attempt))
  }

  #drop(): void {
    const connection = this.#connection
    this.#connection = undefined
    if (connection?.recorder && connection.recorder.state !== 'inactive') connection.recorder.stop()
    connection?.socket.close()
  }

  #finish(air: Air): void {
    if (this.#stopped) return
    this.#stopped = true
    clearTimeout(this.#timer)
    clearInterval(this.#watch)
    removeEventListener('online', this.#hurry)
    if (air.phase === 'off') this.#connection = undefined
    else this.#drop()
    this.#options.onAir(air)
  }
}
