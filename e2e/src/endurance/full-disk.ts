// Fills the disk of the data folder again and again while an encode runs and a file is being sent.
//   node e2e/src/endurance/full-disk.ts --rounds 20 [--megabytes 520] [--full-seconds 12] [--port N] [--root CHECKOUT]
// Needs root, to mount a small disk in memory. Ends with 1 when a round failed.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { findFreePort } from '@videozz/postgres'
import { type Product, startProduct } from '../start-product.ts'
import { runRound } from './full-disk-round.ts'
import { PatientClient } from './patient-client.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    megabytes: { type: 'string', default: '520' },
    'full-seconds': { type: 'string', default: '12' },
    port: { type: 'string' },
    root: { type: 'string', default: resolve(import.meta.dirname, '../../..') },
  },
})
const who = { email: 'demo@videozz.local', password: 'full-disk-demo' }
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** A film as bytes: `noise` makes a large file of a short one. */
function makeFilm(seconds: number, noise: boolean): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'videozz-film-'))
  const path = join(folder, 'film.mp4')
  const picture = noise ? 'nullsrc=s=426x240:r=25,geq=random(1)*255:128:128' : 'testsrc2=s=320x240:r=25'
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440']
  const shape = ['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', picture, ...sound, ...shape, path])
  const bytes = readFileSync(path)
  rmSync(folder, { recursive: true })
  return bytes
}

/** Starts the product on a disk that is full, frees it once the start has said so, and waits until it is ready. */
async function startOnFullDisk(
  disk: SmallDisk,
  start: { data: string; root: string; port: number; env: Record<string, string> },
): Promise<string> {
  disk.fill()
  const args = ['tooling/bootstrap.mjs', 'start', '--port', String(start.port), '--data', start.data]
  const child = spawn(process.execPath, args, {
    cwd: start.root,
    env: { ...process.env, ...start.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<number | null>((resolve_) => child.once('exit', resolve_))
  const lines: string[] = []
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line)
      if (/falta de espaço/.test(line)) disk.free()
      if (line.startsWith('ready ')) break
    }
    const warned = lines.find((line) => line.includes('Pouco espaço'))
    const waited = lines.find((line) => line.includes('falta de espaço'))
    if (!lines.at(-1)?.startsWith('ready ') || !warned)
      throw new Error(`the start ended, or did not say that room is short:\n${lines.join('\n')}`)
    return `said "${warned.slice(2)}"; ${waited ? `said "${waited.slice(2)}"; freed; ready` : 'ready on the full disk'}`
  } finally {
    child.kill('SIGTERM')
    await gone
    disk.free()
  }
}

const disk = mountSmallDisk(Number(values.megabytes))
if (!disk) {
  say('skipped: this user may not mount a disk in memory (run as root)')
  process.exit(0)
}
const rounds = Number(values.rounds)
const port = values.port === undefined ? await findFreePort() : Number(values.port)
const data = join(disk.folder, 'data')
const env = { DEMO_PASSWORD: who.password, LOG_LEVEL: 'info', PUBLIC_URL: `http://localhost:${port}` }
let product: Product | undefined
let failed = 0
const interrupt = async () => {
  disk.free()
  await product?.stop()
  disk.remove()
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void interrupt())
try {
  product = await startProduct({ data, root: values.root, port, env })
  const films = { encoded: makeFilm(60, false), sent: makeFilm(7, true) }
  say(`disk of ${values.megabytes} MB; films of ${films.encoded.length} and ${films.sent.length} bytes`)
  const client = new PatientClient(product.url, who)
  for (let number = 1; number <= rounds; number += 1) {
    try {
      say(`round ${number}: ${await runRound({ disk, product, client, films, fullSeconds: Number(values['full-seconds']) }, number)}`)
    } catch (error) {
      disk.free()
      failed += 1
      say(`round ${number}: FAILED: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  await product.stop()
  product = undefined
  try {
    say(`start on the full disk: ${await startOnFullDisk(disk, { data, root: values.root, port, env })}`)
  } catch (error) {
    failed += 1
    say(`start on the full disk: FAILED: ${error instanceof Error ? error.message : String(error)}`)
  }
} finally {
  disk.free()
  await product?.stop()
  disk.remove()
}
say(failed === 0 ? `all ${rounds} rounds and the start survived` : `${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
