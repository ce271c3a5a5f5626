import type { ChoiceStore } from './ports.ts'

/** Speeds a viewer can choose, the slowest first. */
export const speeds: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

const storageName = 'videozz-speed'

/** Keeps the speed a viewer chose in this browser, for every media; without a store only as long as the page. */
export function createSpeedMemory(choiceStore: ChoiceStore | undefined) {
  let rate = 1
  const kept = Number(choiceStore?.read(storageName) ?? 1)
  // Another script of this origin may have written there.
  if (speeds.includes(kept)) rate = kept
  return {
    read: () => rate,
    keep(next: number) {
      rate = next
      choiceStore?.write(storageName, String(next))
    },
  }
}
