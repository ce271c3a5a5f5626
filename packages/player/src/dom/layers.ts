import { copy } from '../core/copy.ts'
import { formatWait } from '../core/format-time.ts'
import { markRungs } from '../core/quality.ts'
import { el, setText, show } from './element.ts'
import { icon } from './icons.ts'
import type { IconName } from './icons.ts'
import { createLadder } from './ladder.ts'
import type { PlaybackView } from './playback-view.ts'
import { createResumeNote } from './resume-note.ts'

const panelIcons: Record<string, IconName> = {
  PLAYBACK_TOO_MANY_SCREENS: 'screens',
  PLAYBACK_LEASE_ENDED: 'screens',
  PLAYBACK_VIEWER_REQUIRED: 'viewer',
  PLAYBACK_VIEWER_TOKEN_INVALID: 'viewer',
  PLAYBACK_VIEWER_REVOKED: 'viewer',
  PLAYBACK_ACCOUNT_BLOCKED: 'lock',
  CODE_TAMPERED: 'lock',
  OFFLINE: 'offline',
}

export type LayerActions = { start(): void; startOver(): void; act(): void; unmute(): void }

/** What is said over the picture: the wait, the note while encoding, refusals with what to do, and the big play button. */
export function createLayers(frame: HTMLElement, video: HTMLVideoElement, actions: LayerActions) {
  const noteText = el('span', {})
  const noteLadder = createLadder()
  const note = el('div', { class: 'note', hidden: true }, noteText, noteLadder.box)
  const notes = el('div', { class: 'notes' }, note)
  const resume = createResumeNote(notes, video, actions.startOver)
  let mayPause = true
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
  frame.append(notes, big, spinner, hint, sound, wait, panel, said)
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
    const appears = refusal !== null && panel.hidden
    const root = panel.getRootNode()
    const hadFocus = root instanceof ShadowRoot && root.activeElement !== null
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
    // The controls go away with the focus on them: the panel's button takes it over.
    if (appears && hadFocus && refusal.label !== null) panelButton.focus({ preventScroll: true })
  }

  return {
    notes,
    resume,
    /** Words that come and go over the picture. */
    words: [note, resume.box, sound, hint],
    /** What the producer left in. */
    allow(may: { pause: boolean; back: boolean }) {
      mayPause = may.pause
      resume.allow(may.back)
    },
    update(view: PlaybackView) {
      const { state, media } = view
      resume.update(view)
      updateNote(view)
      updatePanel(view)
      const preparing = state.phase === 'preparing'
      show(wait, preparing)
      if (preparing && media !== null) {
        setText(waitTitle, media.kind === 'audio' ? copy.preparingSound : copy.preparing)
        show(waitLadder.box, media.kind === 'video' && media.rungs.length > 0)
        waitLadder.update(markRungs(media))
      }
      // Without a button to go on, a pause that the system made would be the end.
      const offersPlay = state.phase === 'ready' || state.phase === 'ended' || (state.phase === 'paused' && !mayPause)
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
      const end = media?.kind === 'audio' ? copy.endedSound : copy.ended
      setText(said, preparing ? `${waitTitle.textContent ?? ''}. ${copy.preparingHint}` : state.phase === 'ended' ? end : words)
    },
  }
}
