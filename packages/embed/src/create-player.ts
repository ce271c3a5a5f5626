import type { PlayerCommandName, PlayerCommands, PlayerEvents, PlayerSnapshot } from '@videozz/contract'
import { linkFrame } from './link-frame.ts'
import { type FrameOptions, makeFrame } from './make-frame.ts'
import { type PlayerSource, playerAddress, type Viewer } from './player-address.ts'
import { VideozzError } from './videozz-error.ts'

/** The viewer has completed the media, now or (`alreadyCompleted`) before this session. */
export type CompletedDetail = { mediaKey: string; alreadyCompleted: boolean }
/** Events of a player, with their detail. */
export type VideozzEvents = PlayerEvents & { completed: CompletedDetail }

type Call<Name extends PlayerCommandName> = (
  ...value: undefined extends PlayerCommands[Name]['value'] ? [] : [value: PlayerCommands[Name]['value']]
) => Promise<PlayerCommands[Name]['answer']>
type Calls = { [Name in PlayerCommandName]: Call<Name> }

/** A player in a frame. Every call is answered by the player page, or rejects with a `VideozzError`. */
export type Player = Calls & {
  readonly frame: HTMLIFrameElement
  /** Resolves once the media can be played; rejects with `REFUSED`, `NOT_READY` or `REMOVED`. */
  ready(): Promise<PlayerSnapshot>
  /** Calls `listener` at each event. @returns how to stop. */
  on<Name extends keyof VideozzEvents>(event: Name, listener: (detail: VideozzEvents[Name]) => void): () => void
  off<Name extends keyof VideozzEvents>(event: Name, listener: (detail: VideozzEvents[Name]) => void): void
  /** Takes the player off the page. Calls that wait, and later ones, reject with `REMOVED`. */
  remove(): void
}

export type PlayerOptions = FrameOptions & {
  viewer?: Viewer
  /** Milliseconds from the load of the frame until calls that wait for the player reject with `NOT_READY`; 20,000 by default. */
  timeout?: number
}

const commands: readonly PlayerCommandName[] = [
  'getState',
  'play',
  'pause',
  'seek',
  'setVolume',
  'setMuted',
  'setRate',
  'setLoop',
  'setCaptions',
  'setChapter',
  'getCurrentTime',
  'getDuration',
  'getPaused',
  'getEnded',
  'getVolume',
  'getMuted',
  'getRate',
  'getLoop',
  'getMedia',
  'getCaptions',
  'getChapters',
]

function findTarget(target: string | Element): HTMLElement {
  const found = typeof target === 'string' ? document.querySelector(target) : target
  if (!(found instanceof HTMLElement)) throw new VideozzError('INVALID_TARGET')
  return found
}

/**
 * Puts a player into an element of the page, or takes over the frame of an embed code that is there already.
 * @param target element or CSS selector; an `<iframe>` needs no source.
 * @throws VideozzError INVALID_TARGET, INVALID_SOURCE.
 */
export function createPlayer(target: string | Element, options: PlayerOptions & (PlayerSource | { src?: never; key?: never })): Player {
  const box = findTarget(target)
  const known = box instanceof HTMLIFrameElement ? box : null
  const { viewer, timeout = 20_000, ...rest } = options
  const source = known ? { src: known.src } : (rest as PlayerSource)
  const address = playerAddress(source, viewer)
  const frame = known ?? makeFrame(box, address.href, rest)
  const link = linkFrame(frame, address.origin, timeout)
  if (known) link.greet()
  const calls = Object.fromEntries(commands.map((name) => [name, (value?: unknown) => link.call(name, value)])) as unknown as Calls
  const off: Player['off'] = (event, listener) => link.off(event, listener as (detail: unknown) => void)
  return {
    ...calls,
    frame,
    ready: link.ready,
    on(event, listener) {
      link.on(event, listener as (detail: unknown) => void)
      return () => off(event, listener)
    },
    off,
    remove() {
      link.end()
      frame.remove()
    },
  }
}
