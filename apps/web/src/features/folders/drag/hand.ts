import { type DragMedia, type DropTarget, nextTarget, takenWith } from './drag-targets.ts'

/** What is held. `key` is the row it was taken by. */
export type Held = { key: string; videos: readonly DragMedia[] }
export const empty: Held = { key: '', videos: [] }

/** The dragged item and its target, for callbacks that are called between two renderings. */
export class Hand {
  #touched = ''
  held = empty
  targets: readonly DropTarget[] = []
  byKeyboard = false
  /** Id of the target the keyboard has led to. */
  chosen: string | null = null

  /** The row the pointer or the keyboard may be about to take. */
  touch(key: string): void {
    this.#touched = key
  }

  /** Takes the row that was touched, and with it all that are selected where it is one of them. */
  take(videos: readonly DragMedia[], selected: readonly DragMedia[], byKeyboard: boolean): Held {
    this.held = { key: this.#touched, videos: takenWith(this.#touched, videos, selected) }
    this.targets = []
    this.byKeyboard = byKeyboard
    this.chosen = null
    return this.held
  }

  /** Gives every target an id and, by keyboard, starts at the row itself. */
  offer(found: readonly DropTarget[]): readonly DropTarget[] {
    this.targets = found.map((target, place) => ({ ...target, id: `${place}-${target.id}` }))
    const own = this.targets.find((target) => target.kind === 'row' && target.key === this.held.key)
    if (this.byKeyboard) this.chosen = own?.id ?? null
    return this.targets
  }

  /** The target an arrow leads to, for good once it can be reached. */
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
