import type { PlayerParts } from './player-parts.ts'

/** Moves the focus onto a control; of a slider of media-chrome onto the field inside it. */
export const focusOn = (control: HTMLElement): void =>
  (control.shadowRoot?.querySelector<HTMLElement>('input[type=range]') ?? control).focus({ preventScroll: true })

/** Moves the focus to the first control. Where there is none it goes to the start button or to the frame, so that it stays in the player. */
export function focusFirst({ frame, controller }: PlayerParts): void {
  const find = (selector: string) => frame.querySelector<HTMLElement>(selector)
  const first = find('.bar .control') ?? find('.bar media-time-range') ?? find('.big:not([hidden])')
  frame.tabIndex = -1
  // Until the controls are loaded the controller can take it.
  focusOn(controller.hasAttribute('tabindex') && first?.matches('.bar *') !== true ? controller : (first ?? frame))
}
