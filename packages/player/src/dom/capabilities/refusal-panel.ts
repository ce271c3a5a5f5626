import type { CreateCapability } from '../capability.ts'
import { el, setText, show } from '../ui/element.ts'
import { icon, type IconName } from '../ui/icons.ts'

const icons: Record<string, IconName> = {
  PLAYBACK_TOO_MANY_SCREENS: 'screens',
  PLAYBACK_LEASE_ENDED: 'screens',
  PLAYBACK_VIEWER_REQUIRED: 'viewer',
  PLAYBACK_VIEWER_TOKEN_INVALID: 'viewer',
  PLAYBACK_VIEWER_REVOKED: 'viewer',
  PLAYBACK_ACCOUNT_BLOCKED: 'lock',
  CODE_TAMPERED: 'lock',
  OFFLINE: 'offline',
}

/** Shows why nothing plays, with a button for what the viewer may do about it. */
export const refusalPanel: CreateCapability = ({ frame, playback }) => {
  const mark = el('span', { class: 'panel-icon' })
  const title = el('b', {})
  const text = el('p', {})
  const button = el('button', { type: 'button', class: 'action' })
  const panel = el('div', { class: 'panel', role: 'alert', hidden: true }, mark, title, text, button)
  frame.append(panel)
  button.addEventListener('click', () => void playback.actOnRefusal())

  return {
    name: 'refusal-panel',
    attach(store, signal) {
      store.subscribe(
        ({ refusal }) => refusal,
        (refusal) => {
          const appears = refusal !== null && panel.hidden
          const root = panel.getRootNode()
          const hadFocus = root instanceof ShadowRoot && root.activeElement !== null
          show(panel, refusal !== null)
          if (refusal === null) return
          setText(title, refusal.title)
          setText(text, refusal.message)
          show(button, refusal.label !== null)
          if (refusal.label !== null) setText(button, refusal.label)
          mark.replaceChildren(icon(icons[refusal.code] ?? 'alert'))
          // The controls disappear with the focus on them: the button takes it over.
          if (appears && hadFocus && refusal.label !== null) button.focus({ preventScroll: true })
        },
        signal,
      )
    },
  }
}
