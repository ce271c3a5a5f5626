import type { Conditions, KeyBinding } from '../core/key-table.ts'
import type { PlayerState } from '../core/player-state.ts'
import type { PlayerStore } from '../core/player-store.ts'
import type { MenuItem, ReadMenu } from './menu-content.ts'
import type { PlayerContext } from './player-context.ts'
import type { IconName } from './ui/icons.ts'

/** Label, icon and action of a button of the row; `label` is its accessible name. */
export type ButtonFace = {
  label: string | ((state: PlayerState) => string)
  icon?: IconName
  text?(state: PlayerState): string
  /** For a switch: whether it is on. */
  isPressed?(state: PlayerState): boolean
  /** Left out where the button opens the menu of its capability. */
  press?(): void
}

/**
 * A control of the row, as data: the script that draws it, media-chrome with it, is loaded later. `start` is before the time, `middle`
 * after it, `end` at the right; in each the order is that of the capabilities. The class `wide` hides a control in a narrow row: its
 * capability is then in the settings menu.
 */
export type Control = Conditions & { place: 'start' | 'middle' | 'end'; class?: string } & (
    | { element: `media-${string}`; attributes?: Record<string, string>; icons: readonly (readonly [slot: string, icon: IconName])[] }
    | { button: ButtonFace }
    /** Drawn by the capability; what it subscribes to ends with `signal`. */
    | { draw(signal: AbortSignal): Element }
    /** The button of the settings menu. */
    | { settings: true }
  )

/** The menu of a capability: a line of the settings menu (`item`), or a separate menu (`content`), which its control opens. */
export type MenuEntry = {
  /** Place in the settings menu, the lowest first; left out where the control has room in every player. */
  order?: number
  item?(): MenuItem
  content?: ReadMenu
  /** Its items are part of the settings menu itself where the player is not narrow. */
  inline?: true
}

/** A media key of the system or its lock screen. One that the producer forbids does nothing: most browsers would act by themselves. */
export type MediaKey = Conditions & { action: MediaSessionAction; run: MediaSessionActionHandler }

/**
 * One feature of the player, with everything about it: conditions, keys, control, menu, media keys and behaviour. Key table, help, row of
 * controls, settings menu and media session are built from the list in `capabilities/list.ts` alone.
 */
export type Capability = Conditions & {
  name: string
  keys?: readonly KeyBinding[]
  controls?: readonly Control[]
  menu?: MenuEntry & Conditions
  mediaSession?: readonly MediaKey[]
  /** Elements over the picture that the Imprint code keeps clear of; or an area, in the viewport, in which one comes and goes. */
  covers?(): readonly (Element | DOMRect)[]
  /** What is drawn over the picture takes up another area than before. */
  onRearranged?(): void
  /**
   * The producer does not allow it, or no longer: ends what a viewer may have begun with it, and what they could not undo any more. Also
   * called where it was never allowed.
   */
  withdraw?(): unknown
  /** Begins its work; everything it begins ends when `signal` aborts. */
  attach?(store: PlayerStore, signal: AbortSignal): void
}

export type CreateCapability = (player: PlayerContext) => Capability
