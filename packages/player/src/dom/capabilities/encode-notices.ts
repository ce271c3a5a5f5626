import { copy } from '../../core/copy.ts'
import type { PlayerState } from '../../core/player-state.ts'
import { markRungs } from '../../core/quality.ts'
import type { CreateCapability } from '../capability.ts'
import { el, setText, show } from '../ui/element.ts'
import { createRungLadder } from '../ui/rung-ladder.ts'

/** Playback is possible already, and better rungs are still to come. */
const isGrowing = ({ phase, media }: PlayerState): boolean =>
  media !== null &&
  media.live === undefined &&
  media.kind === 'video' &&
  !media.complete &&
  !media.failed &&
  media.playable &&
  media.rungs.length > 1 &&
  ['ready', 'starting', 'playing', 'paused', 'waiting', 'ended'].includes(phase)

const hintOf = ({ phase, waitsForEncoder, offline, troubled }: PlayerState): string => {
  if (phase === 'blocked') return ''
  if (waitsForEncoder) return phase === 'paused' ? copy.encodingThere : copy.encodingHere
  if (offline) return copy.reconnecting
  return troubled && (phase === 'waiting' || phase === 'starting') ? copy.slow : ''
}

/** Shows what playback waits for: the first segment, a part that is not encoded yet, the connection; and that better rungs are coming. */
export const encodeNotices: CreateCapability = ({ frame, notes, rearrange }) => {
  const noteText = el('span', {})
  const noteLadder = createRungLadder()
  const note = el('div', { class: 'note', hidden: true }, noteText, noteLadder.box)
  const hint = el('p', { class: 'hint', hidden: true })
  const waitLadder = createRungLadder()
  const waitTitle = el('b', {})
  const wait = el('div', { class: 'wait', hidden: true }, waitLadder.box, waitTitle, el('span', {}, copy.preparingHint))
  const said = el('p', { class: 'said', role: 'status' })
  notes.append(note)
  frame.append(hint, wait, said)

  const updateNote = (state: PlayerState) => {
    const visible = isGrowing(state)
    show(note, visible)
    if (!visible || state.media === null) return
    // No time left: who watches has nothing to wait for.
    setText(noteText, copy.growing)
    noteLadder.update(markRungs(state.media))
  }
  const updateWait = ({ phase, media }: PlayerState) => {
    const visible = phase === 'preparing' && media !== null && media.live === undefined
    show(wait, visible)
    if (!visible) return
    setText(waitTitle, media.kind === 'audio' ? copy.preparingSound : copy.preparing)
    show(waitLadder.box, media.kind === 'video' && media.rungs.length > 0)
    waitLadder.update(markRungs(media))
  }
  const updateHint = (state: PlayerState) => {
    const text = hintOf(state)
    if (hint.textContent !== text) {
      show(hint, text !== '')
      setText(hint, text)
      rearrange()
    }
    const end = state.media?.kind === 'audio' ? copy.endedSound : copy.ended
    if (state.phase === 'preparing' && state.media?.live === undefined)
      setText(said, `${waitTitle.textContent ?? ''}. ${copy.preparingHint}`)
    else setText(said, state.phase === 'ended' ? end : text)
  }

  return {
    name: 'encode-notices',
    covers: () => [note, hint],
    attach(store, signal) {
      store.subscribe(
        ({ phase, media, waitsForEncoder, offline, troubled }) => [phase, media, waitsForEncoder, offline, troubled],
        (_, state) => {
          updateNote(state)
          updateWait(state)
          updateHint(state)
        },
        signal,
      )
    },
  }
}
