/** `radio` for one of many, `check` for a switch, `open` for what leads to another menu, `plain` for anything else. */
export type MenuItem = {
  kind: 'radio' | 'check' | 'open' | 'plain'
  label: string
  hint?: string
  disabled?: boolean
  checked?: boolean
  /** A lesson that the viewer completed. */
  done?: boolean
  /** Separated from the item above by a line. */
  apart?: boolean
  /** Does it; an answered content is the menu that opens in place of this one. */
  pick(): ReadMenu | void
}
/** `wide` where the labels are sentences. `line` is how the settings menu names it: by default its label and the chosen item. */
export type MenuContent = { label: string; items: MenuItem[]; back?: ReadMenu; wide?: boolean; line?: { label: string; hint: string } }
/** Reads what a menu shows now. */
export type ReadMenu = () => MenuContent
