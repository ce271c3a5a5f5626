import { copy } from '../core/copy.ts'
import { formatWait } from '../core/format-time.ts'
import { markRungs } from '../core/quality.ts'
import { el, setText, show } from './element.ts'
import { icon } from './icons.ts'
import type { IconName } from './icons.ts'
import { createLadder } from './ladder.ts'
import type { PlaybackView } from './playback.ts'

export type Layers = ReturnType<typeof createLayers>

const panelIcons: Record<string, IconName> = {
  PLAYBACK_TOO_MANY_SCREENS: 'screens',
  PLAYBACK_LEASE_ENDED: 'screens',
  PLAYBACK_VIEWER_REQUIRED: 'viewer',
  PLAYBACK_VIEWER_TOKEN_INVALID: 'viewer',
  PLAYBACK_ACCOUNT_BLOCKED: 'lock',
  CODE_TAMPERED: 'lock',
  OFFLINE: 'offline',
}

/** What is said over the picture: the wait, the note while encoding, refusals with what to do, and the big play button. */
export function createLayers(frame: HTMLElement, actions: { start(): void; act(): void; unmute(): void }) {
  const noteText = el('span', {})
  const noteLadder = createLadder()
  const note = el('div', { class: 'note', hidden: true }, noteText, noteLadder.box)
  const big = el('button', { type: 'button', class: 'big', hidden: true, 'aria-label': copy.play })
  const spinner = el('div', { class: 'spinner', hidden: true }, el('i', {}))
  const hint = el('p', { class: 'hint', hidden: true })
  const sound = el('button', { type: 'button', class: 'unmute', hidden: true }, icon('volumeOff'), copy.unmute)
  const waitLadder = createLadder()
  const waitTitle = el('b', {})
  const wait = el('div', { class: 'wait', hidden: true }, waitLadder.box, waitTitle, el('span', {}, copy.preparingHint))
  const panelIcon = el('span', { class: 'panel-icon' })
  const panelTitle = el('b', {})
  const panelText = el('p', {})
  const panelButton = el('button', { type: 'button', class: 'action' })
  const panel = el('div', { class: 'panel', role: 'alert', hidden: true }, panelIcon, panelTitle, panelText, panelButton)
  const said = el('p', { class: 'said', role: 'status' })
  frame.append(note, big, spinner, hint, sound, wait, panel, said)
  big.addEventListener('click', actions.start)
  sound.addEventListener('click', actions.unmute)
  panelButton.addEventListener('click', actions.act)
  let bigIcon: IconName | null = null

  const updateNote = ({ state, media }: PlaybackView) => {
    const growing = media !== null && media.kind === 'video' && !media.complete && !media.failed && media.playable && media.rungs.length > 1
    const visible = growing && ['ready', 'starting', 'playing', 'paused', 'waiting', 'ended'].includes(state.phase)
    show(note, visible)
    if (!visible) return
    const left = formatWait(media.secondsLeft)
    const text = `Já dá para assistir. Mais qualidade em ${left ?? 'breve'}.`
    if (noteText.textContent !== text)
      noteText.replaceChildren('Já dá para assistir. Mais qualidade em ', el('b', {}, left ?? 'breve'), '.')
    noteLadder.update(markRungs(media))
  }

  const updatePanel = ({ state }: PlaybackView) => {
    const { refusal } = state
    show(panel, refusal !== null)
    if (refusal === null) return
    setText(panelTitle, refusal.title)
    setText(panelText, refusal.message)
    show(panelButton, refusal.label !== null)
    if (refusal.label !== null) setText(panelButton, refusal.label)
    const name = panelIcons[refusal.code] ?? 'alert'
    if (panelIcon.dataset.name !== name) {
      panelIcon.dataset.name = name
      panelIcon.replaceChildren(icon(name))
    }
  }

  return {
    note,
    big,
    wait,
    panel,
    sound,
    hint,
    update(view: PlaybackView) {
      const { state, media } = view
      updateNote(view)
      updatePanel(view)
      const preparing = state.phase === 'preparing'
      show(wait, preparing)
      if (preparing && media !== null) {
        setText(waitTitle, media.kind === 'audio' ? copy.preparingSound : copy.preparing)
        show(waitLadder.box, media.kind === 'video' && media.rungs.length > 0)
        waitLadder.update(markRungs(media))
      }
      const offersPlay = state.phase === 'ready' || state.phase === 'ended'
      show(big, offersPlay)
      const wanted: IconName = state.phase === 'ended' ? 'refresh' : 'play'
      if (bigIcon !== wanted) {
        bigIcon = wanted
        big.replaceChildren(icon(wanted))
        big.setAttribute('aria-label', wanted === 'play' ? copy.play : copy.replay)
      }
      show(spinner, ['opening', 'starting', 'waiting'].includes(state.phase))
      const waits = state.phase === 'paused' ? copy.encodingThere : copy.encodingHere
      const words = state.phase === 'blocked' ? '' : state.waitsForEncoder ? waits : state.offline ? copy.reconnecting : ''
      show(hint, words !== '')
      setText(hint, words)
      show(sound, view.mutedStart && state.phase === 'playing')
      setText(said, preparing ? `${waitTitle.textContent ?? ''}. ${copy.preparingHint}` : words)
    },
  }
}
