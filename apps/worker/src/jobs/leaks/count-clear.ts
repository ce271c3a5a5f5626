import { clearChance } from '@videozz/domain'
import { calibrateBits } from '@videozz/imprint/proof'

/** How many units tell their bit with a chance of 90 % or more. */
export const countClear = (units: readonly (readonly [unit: number, z: number])[]): number =>
  calibrateBits(units.map(([unit, z]) => ({ unit, z }))).filter(({ chance }) => Math.max(chance, 1 - chance) >= clearChance).length
