import type { Attack } from './overlay-attack.ts'
import { copyAttacks } from './overlay-attacks-copies.ts'
import { coverAttacks, layerAttacks } from './overlay-attacks-layer.ts'
import { pictureAttacks } from './overlay-attacks-picture.ts'
import { styleAttacks } from './overlay-attacks-styles.ts'
import { lostAttacks, scriptAttacks } from './overlay-attacks-script.ts'

/** Every attack that is tried in the browser. */
export const attacks: readonly Attack[] = [
  ...layerAttacks,
  ...coverAttacks,
  ...pictureAttacks,
  ...styleAttacks,
  ...copyAttacks,
  ...scriptAttacks,
  ...lostAttacks,
]
