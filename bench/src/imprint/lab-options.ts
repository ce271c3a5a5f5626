import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

export type LabOptions = {
  contents: string[]
  attacks: string[]
  seconds: number
  resolution: number
  clips: string | undefined
  folder: string
  innocents: number
  verbose: boolean
}

export const help = `Usage: node bench/src/imprint/lab.ts [options]

Marks contents as the product does, leaks them by attacks, and prints what the detector tells.

  --contents a,b    only these; all when left out
  --attacks a,b     only these; all when left out
  --seconds N       of each content, 60 when left out
  --resolution N    short side of the rung that is leaked, 480 when left out; leaks are compared with 360p
  --clips DIR       clips of a folder are contents too
  --folder DIR      where marked contents and leaks are kept for the next run; in the system's temporary folder when left out
  --innocents N     simulated innocent holders, 1000000 when left out
  --verbose         prints the evidence of each unit
  --quick           12 s of film and slides, crf28 and screen30, 10000 innocents
  --help            shows this
`

/** Reads the command line; undefined when help is asked for. @throws TypeError naming an option it does not know. */
export function readLabOptions(args: string[]): LabOptions | undefined {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args,
    options: {
      contents: text,
      attacks: text,
      seconds: text,
      resolution: text,
      clips: text,
      folder: text,
      innocents: text,
      verbose: flag,
      quick: flag,
      help: flag,
    },
  })
  if (values.help) return undefined
  const list = (given: string | undefined, quick: string[]): string[] => given?.split(',') ?? (values.quick ? quick : [])
  return {
    contents: list(values.contents, ['slides', 'film']),
    attacks: list(values.attacks, ['crf28', 'screen30']),
    seconds: Number(values.seconds ?? (values.quick ? 12 : 60)),
    resolution: Number(values.resolution ?? (values.quick ? 360 : 480)),
    clips: values.clips,
    folder: values.folder ?? join(tmpdir(), 'videozz-imprint-lab'),
    innocents: Number(values.innocents ?? (values.quick ? 10_000 : 1_000_000)),
    verbose: values.verbose,
  }
}
