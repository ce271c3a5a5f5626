import type { AnswerMessage, PlayerEventName, PlayerEvents } from '@videozz/contract'
import type { PlayerRemote } from '@videozz/player'
import { createCommandQueue } from './command-queue.ts'
import { positionOf } from './describe-player.ts'
import type { HostLink } from './host-link.ts'
import { createCommands } from './player-commands.ts'
import { followEvents, tellStanding } from './player-events.ts'
import { answerPlayerJs } from './player-js.ts'

const seeking = new Set(['seek', 'setChapter'])
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isId = (id: unknown): id is string | number => typeof id === 'number' || (typeof id === 'string' && id.length <= 64)

/**
 * Answers the commands of the framing page, in the messages of the contract and in those of player.js. Events are sent once the page has
 * sent a command.
 * @param src address of the page as the frame has it, with its fragment.
 */
export function answerHost(player: PlayerRemote, link: HostLink, src: string): void {
  const run = createCommands(player)
  const runAndTell: typeof run = async (name, value) => {
    const unloaded = player.video.readyState === 0
    const answer = await run(name, value)
    // A video that is not loaded has no event of its own for it.
    if (unloaded && seeking.has(name)) emit('seeked', { currentTime: positionOf(player) })
    return answer
  }
  const submit = createCommandQueue(runAndTell, (milliseconds, job) => void setTimeout(job, milliseconds))
  const js = answerPlayerJs({ player, link, submit, src })
  let connected = false
  const tell = <Name extends PlayerEventName>(event: Name, detail: PlayerEvents[Name]) =>
    link.tell({ type: 'videozz:event', event, detail })
  const emit = <Name extends PlayerEventName>(event: Name, detail: PlayerEvents[Name]) => {
    if (connected) tell(event, detail)
    js.emit(event, detail)
  }
  link.receive((data) => {
    if (!isRecord(data) || data.type !== 'videozz:command') return false
    const { id, command, value } = data
    if (!isId(id) || typeof command !== 'string') return false
    // Whoever comes late learns what was told before.
    if (!connected) tellStanding(player, tell)
    connected = true
    submit(command, value, (outcome) => {
      const message: AnswerMessage = { type: 'videozz:answer', id, ...outcome }
      link.tell(message)
    })
    return true
  })
  followEvents(player, emit)
  link.begin()
}
