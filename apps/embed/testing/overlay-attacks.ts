import type { Attack } from './overlay-attack.ts'
import { coverAttacks, layerAttacks } from './overlay-attacks-layer.ts'
import { pictureAttacks } from './overlay-attacks-picture.ts'
import { lostAttacks, scriptAttacks } from './overlay-attacks-script.ts'

/** Every attack that is tried in the browser. */
export const attacks: readonly Attack[] = [...layerAttacks, ...coverAttacks, ...pictureAttacks, ...scriptAttacks, ...lostAttacks]
