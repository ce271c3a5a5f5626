import type { Clock } from './ports.ts'

export type CountdownHooks = {
  /** Whole seconds left; at once with all of them, then once a second. */
  onTick(left: number): void
  onDone(): void
  /** Whether time stands still. */
  isHeld(): boolean
}

/** Counts seconds down, beginning at each `start`; `stop` ends it without `onDone`. */
export function createCountdown(clock: Clock, seconds: number, { onTick, onDone, isHeld }: CountdownHooks) {
  let cancel = () => {}
  const wait = (left: number) => {
    onTick(left)
    cancel = clock.after(1000, () => {
      const next = isHeld() ? left : left - 1
      if (next > 0) wait(next)
      else onDone()
    })
  }
  return {
    start() {
      cancel()
      wait(seconds)
    },
    stop: () => cancel(),
  }
}
