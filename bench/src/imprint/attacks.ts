import type { Attack } from './attacks/attack.ts'
import { edited } from './attacks/edited.ts'
import { recompressed } from './attacks/recompressed.ts'
import { recorded } from './attacks/recorded.ts'

/** All attacks, in the order of the table. To add one, add it to a list in `attacks/`. */
export const attacks: readonly Attack[] = [...recompressed, ...edited, ...recorded]
