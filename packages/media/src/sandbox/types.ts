import type { SandboxKind } from '@videozz/domain'

/** What a program may use. */
export type Limits = {
  /** CPU seconds over all threads. */
  cpuSeconds: number
  /** Virtual memory in bytes. */
  memory?: number
  /** Largest file it may write, in bytes. */
  fileSize?: number
  /** 0 normal to 19 lowest. */
  niceness?: number
}
/** Files a program sees where the kernel allows hiding the rest. */
export type Sight = { readOnly: string[]; writable?: string }

/** One way to isolate a program: the command line in front of its own. */
export type Way = { kind: SandboxKind; words: (limits: Limits, sight: Sight) => string[] }
