import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { attacks } from './attacks.ts'
import type { Attack } from './attacks/attack.ts'
import { x264 } from './attacks/attack.ts'
import { type Content, listContents } from './contents.ts'
import { detectFile } from './detect-file.ts'
import { countFalse, type Judged, unitsToName } from './judge-proof.ts'
import { help, type LabOptions, readLabOptions } from './lab-options.ts'
import { type Bits, makeLeak, unmarked } from './make-leak.ts'
import { markContent, type MarkedContent } from './mark-content.ts'
import { randomBits } from './random-bits.ts'

/** What is measured of one leak. Lengths in units of 2 s. */
type Row = { content: string; attack: string; judged: Judged[]; cpu: number; memory: number; score: number; fault?: string }

/** What two viewers leak together, and a copy that nobody was given. */
const special: readonly Attack[] = [
  { name: 'averaged', what: 'mean of the copies of two viewers, x264 CRF 26', filters: () => 'null', coding: x264(26) },
  { name: 'unmarked', what: 'a copy without a mark, x264 CRF 26: its evidence should be about 1', filters: () => 'null', coding: x264(26) },
  { name: 'spliced', what: 'each unit from one of two viewers by chance, x264 CRF 26', filters: () => 'null', coding: x264(26) },
]

/** Bits of those who leak, and copies that the leak is the mean of. */
function viewersOf({ name }: Attack, count: number): { people: Bits[]; copies: (Bits | typeof unmarked)[] } {
  const [one, other, turns] = [11, 12, 13].map((seed) => randomBits(count, seed))
  if (!one || !other || !turns) return { people: [], copies: [] }
  if (name === unmarked) return { people: [], copies: [unmarked] }
  if (name === 'averaged') return { people: [one, other], copies: [one, other] }
  if (name === 'spliced') return { people: [one, other], copies: [turns.map((turn, unit) => (turn ? one : other)[unit] ?? 0)] }
  return { people: [one], copies: [one] }
}

async function measure(content: MarkedContent, attack: Attack, options: LabOptions): Promise<Row> {
  const { people, copies } = viewersOf(attack, content.leaked.a.length)
  const path = join(options.folder, 'leaks', `${content.name}-${options.seconds}s-${options.resolution}p-${attack.name}.mp4`)
  if (!existsSync(path)) {
    const draft = path.replace(/\.mp4$/, '.draft.mp4')
    await makeLeak(content.leaked, copies, attack, draft)
    renameSync(draft, path)
  }
  const { found, cpu, memory } = await detectFile(path, content)
  const base = { content: content.name, attack: attack.name, cpu, memory }
  if (found.outcome === 'foreign') return { ...base, judged: [], score: 0, fault: 'taken for foreign' }
  // A unit without a pattern, such as a black one, has no evidence at all: z = 0.
  const judged = found.units.map(({ unit, z }): Judged => ({ z, bits: people.map((bits) => bits[unit] ?? 0) }))
  if (options.verbose) {
    console.log(found.alignment.map.map((value) => value.toFixed(4)).join(' '))
    for (const { from, to, rate, offset } of found.alignment.segments)
      console.log(`  ${from.toFixed(1)} to ${to.toFixed(1)} s: ${rate.toFixed(4)} t + ${offset.toFixed(2)}`)
    console.log(`  ${judged.map((each) => signed(each).toFixed(1)).join(' ')}`)
  }
  return { ...base, judged, score: found.alignment.score }
}

/** Evidence as positive when it is right; of two viewers who differ there is no right. */
const signed = ({ z, bits }: Judged): number => (bits.every((bit) => bit === bits[0]) ? (bits[0] ? z : -z) : 0)

/** Units with a pattern, of which the sign must be that of the bit: of two who spliced, who differ in half of the units, each may be either's. */
const comparable = ({ attack, judged }: Row): Judged[] =>
  attack === 'spliced' || attack === unmarked ? [] : judged.filter(({ z, bits }) => z !== 0 && bits.every((bit) => bit === bits[0]))
const countErrors = (row: Row): number => comparable(row).filter((each) => signed(each) < 0).length

/** Errors by attack, over all contents. */
function renderTotals(rows: readonly Row[]): string {
  const lines = [...new Set(rows.map(({ attack }) => attack))].map((attack) => {
    const own = rows.filter((row) => row.attack === attack)
    const [errors, units] = [own.map(countErrors), own.map((row) => comparable(row).length)].map((each) => each.reduce((a, b) => a + b, 0))
    const share = units ? `${((100 * (errors ?? 0)) / units).toFixed(1)} %` : '–'
    const worst = own.toSorted((one, other) => countErrors(other) - countErrors(one))[0]
    const most = worst && countErrors(worst) > 0 ? `${worst.content} ${countErrors(worst)}/${comparable(worst).length}` : ''
    return `| ${attack} | ${units} | ${errors} | ${share} | ${most} |`
  })
  return ['| attack | units | errors | share | most in |', '| --- | --- | --- | --- | --- |', ...lines].join('\n')
}

async function describeRow(row: Row): Promise<string> {
  const { content, attack, judged, cpu, memory, score, fault } = row
  if (fault) return `| ${content} | ${attack} | ${fault} |||||||||`
  const [errors, count] = [countErrors(row), comparable(row).length]
  const sizes = judged.map(({ z }) => Math.abs(z)).toSorted((one, other) => one - other)
  const at = (place: number): string => (sizes[Math.floor(place * sizes.length)] ?? 0).toFixed(1)
  const units = async (tested: number): Promise<string> =>
    attack === unmarked ? '–' : String((await unitsToName(judged, tested, 1 / tested)) ?? '> 300')
  const [some, many] = [await units(1e4), await units(1e6)]
  const cells = [content, attack, judged.length, count > 0 ? `${errors}/${count}` : '–', at(0), at(0.1), at(0.5)]
  return `| ${[...cells, score.toFixed(2), some, many, cpu.toFixed(2), memory.toFixed(0)].join(' | ')} |`
}

async function runLab(options: LabOptions): Promise<void> {
  mkdirSync(join(options.folder, 'leaks'), { recursive: true })
  const chosen = <T extends Content | Attack>(all: readonly T[], names: readonly string[]): T[] =>
    all.filter(({ name }) => names.length === 0 || names.includes(name))
  const contents = chosen(listContents(options.clips), options.contents)
  const wanted = chosen([...attacks, ...special], options.attacks)
  for (const { name, what } of wanted) console.log(`- ${name}: ${what}`)
  console.log(
    '\n| content | attack | units | errors | least z | tenth z | median z | match | units for 1e4 | units for 1e6 | CPU s/s | MB |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  const all: Judged[] = []
  const rows: Row[] = []
  for (const content of contents) {
    const marked = await markContent(content, options.seconds, options.resolution, options.folder)
    for (const attack of wanted) {
      const row = await measure(marked, attack, options)
      all.push(...row.judged)
      rows.push(row)
      console.log(await describeRow(row))
    }
  }
  console.log(`\n${renderTotals(rows)}`)
  const evidence = all.slice(0, 120).map(({ z }, unit) => ({ unit, z }))
  const named = await countFalse(evidence, options.innocents, 1e-2)
  console.log(
    `\nOf ${options.innocents} simulated innocent holders tested with ${evidence.length} units at a risk of 1 %, ${named} were named.`,
  )
  console.log('Units for N: after so many all who leaked are named in 95 % of draws from these units, among N holders with a risk of 1/N.')
}

const options = readLabOptions(process.argv.slice(2))
if (options) await runLab(options)
else console.log(help)
