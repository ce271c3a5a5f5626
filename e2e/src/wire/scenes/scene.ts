import type { Wire } from '../wire.ts'

export type Scene = {
  name: string
  /** Later scenes need it. */
  always?: true
  play: (wire: Wire) => Promise<void>
}
