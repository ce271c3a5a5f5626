import { clearEvidence } from '@videozz/imprint/proof'

/** How many units are read: see `clearEvidence`. */
export const countClear = (units: readonly (readonly [unit: number, z: number])[]): number =>
  units.filter(([, z]) => Math.abs(z) >= clearEvidence).length
