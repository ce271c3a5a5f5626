import { type DragMedia, type DropTarget, nextTarget, takenWith } from './drag-targets.ts'

/** The dragged media. `key`: the row by which they are dragged. */
export type Held = { key: string; videos: readonly DragMedia[] }
export const empty: Held = { key: '', videos: [] }

/** The dragged item and its target, for callbacks that are called between two renderings. */
export class DragState {
  #touched = ''
  held = empty
  targets: readonly DropTarget[] = []
  byKeyboard = false
  /** Id of the target selected by keyboard. */
  chosen: string | null = null

  /** Sets the row a drag may start from. */
  touch(key: string): void {
    this.#touched = key
  }

  /** Starts a drag of the touched row, with the whole selection if it contains the row. */
  take(videos: readonly DragMedia[], selected: readonly DragMedia[], byKeyboard: boolean): Held {
    this.held = { key: this.#touched, videos: takenWith(this.#touched, videos, selected) }
    this.targets = []
    this.byKeyboard = byKeyboard
    this.chosen = null
    return this.held
  }

  /** Sets the targets with unique ids; by keyboard, the dragged row is selected first. */
  offer(found: readonly DropTarget[]): readonly DropTarget[] {
    this.targets = found.map((target, place) => ({ ...target, id: `${place}-${target.id}` }))
    const own = this.targets.find((target) => target.kind === 'row' && target.key === this.held.key)
    if (this.byKeyboard) this.chosen = own?.id ?? null
    return this.targets
  }

  /** Selects the next target by an arrow key; null when there is none or `reach` denies it. */
  choose(code: string, reach: (id: string) => boolean): DropTarget | null {
    const next = nextTarget(this.targets, this.chosen, code)
    if (!next || !reach(next.id)) return null
    this.chosen = next.id
    return next
  }

  targetOf(id: unknown): DropTarget | null {
    return this.targets.find((target) => target.id === id) ?? null
  }
}
