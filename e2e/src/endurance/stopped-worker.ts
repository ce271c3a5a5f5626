// Stops one of two workers (SIGSTOP) in the middle of a step, for 5 to 40 s, so that the other takes its work over; then lets it go on.
//   node e2e/src/endurance/stopped-worker.ts --rounds 50 [--shortest 5] [--longest 40] [--port N] [--data DIR]
// Afterwards: every media is encoded, nothing that was published when a worker went on has been replaced, every segment is published once and
// has the size of its object, no object is without a row, and every message was sent once. Ends with 1 when that does not hold.
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeFilm } from '../media-file.ts'
import { findDescendants } from '../processes.ts'
import { queryProduct } from '../product-database.ts'
import { makeDataFolder, removeFolder, startProduct } from '../start-product.ts'
import { listObjects } from './list-objects.ts'
import { demo, Producer, say, until } from './producer.ts'
import { mainFiles, startSecondProcess } from './second-process.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    shortest: { type: 'string', default: '5' },
    longest: { type: 'string', default: '40' },
    port: { type: 'string' },
    data: { type: 'string' },
  },
})

async function main(): Promise<void> {
  const data = values.data ?? (await makeDataFolder())
  const product = await startProduct({
    data,
    ...(values.port !== undefined && { port: Number(values.port) }),
    env: { DEMO_PASSWORD: demo.password },
  })
  const query = <Row>(text: string, given: unknown[] = []) => queryProduct<Row>(data, text, given)
  const objectOf = (address: string) => join(data, 'objects/objects/s', address)
  /** Size and content of everything published. */
  const readPublished = async () => {
    const rows = await query<{ address: string; size: string }>('select address, size from segments')
    const inits = await query<{ address: string; size: null }>(
      'select init_address as address, null as size from renditions where init_address is not null',
    )
    return new Map(
      [...rows, ...inits].map(({ address, size }) => {
        const bytes = existsSync(objectOf(address)) ? readFileSync(objectOf(address)) : Buffer.alloc(0)
        return [address, { hash: createHash('sha256').update(bytes).digest('hex'), whole: size === null || bytes.length === Number(size) }]
      }),
    )
  }
  const running = async () => {
    const [row] = await query<{ n: string }>(`select count(*) as n from pgboss.job where name like 'encode%' and state = 'active'`)
    return Number(row?.n)
  }
  let second: ChildProcess | undefined
  let faults = 0
  let takenOver = 0
  const fault = (text: string) => {
    faults += 1
    say(`  FAILED: ${text}`)
  }
  try {
    const producer = new Producer(product)
    await producer.signIn()
    const client = await producer.client()
    const first = findDescendants(product.pid, mainFiles.worker)[0]?.pid ?? 0
    second = startSecondProcess('worker', first)
    const film = new Uint8Array(readFileSync(await makeFilm(30, 'aula.mp4', 'size=640x360:rate=24')))
    const keys: string[] = []
    const [shortest, longest] = [Number(values.shortest), Number(values.longest)]
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      const [open] = await query<{ n: string }>(`select count(*) as n from videos where status not in ('encoded', 'error')`)
      for (let missing = 5 - Number(open?.n); missing > 0; missing -= 1)
        keys.push((await client.uploadFile({ content: film, filename: `rodada-${round}-${missing}.mp4` })).key)
      await producer.ask('POST', '/accounts/password-reset/request', { email: demo.email })
      // The one whose turn it is, once it has a program at work; the other where that has more to do.
      const turn = [first, second.pid ?? 0]
      if (round % 2 === 1) turn.reverse()
      const pid = await until('a step at work', 120, async () => turn.find((each) => findDescendants(each, 'ffmpeg').length > 0))
      await wait(137 * (round % 9))
      const seconds = shortest + ((round * 7) % (longest - shortest + 1))
      const before = await query<{ n: string }>(`select coalesce(sum(retry_count), 0) as n from pgboss.job where name like 'encode%'`)
      process.kill(pid, 'SIGSTOP')
      await wait(seconds * 1000)
      const published = await readPublished()
      const after = await query<{ n: string }>(`select coalesce(sum(retry_count), 0) as n from pgboss.job where name like 'encode%'`)
      process.kill(pid, 'SIGCONT')
      await wait(1500)
      const now = await readPublished()
      const replaced = [...published].filter(([address, { hash }]) => now.get(address)?.hash !== hash)
      const broken = [...now].filter(([, { whole }]) => !whole)
      const moved = Number(after[0]?.n) - Number(before[0]?.n)
      if (moved > 0) takenOver += 1
      if (replaced.length > 0) fault(`${replaced.length} published objects were replaced`)
      if (broken.length > 0) fault(`${broken.length} published objects have another size than their row`)
      say(
        `round ${round}: worker ${pid === first ? 1 : 2} stopped for ${seconds} s; steps taken over: ${moved}; published: ${published.size}, replaced: ${replaced.length}`,
      )
    }
    for (const key of keys) {
      const status = await until(`media ${key}`, 600, async () => {
        const [row] = await query<{ status: string }>('select status from videos where key = $1', [key])
        return ['encoded', 'error'].includes(row?.status ?? '') && row?.status
      })
      if (status !== 'encoded') fault(`media ${key} ended as ${status}`)
      const holes = await query(
        `select rendition from segments where video_key = $1 group by generation, rendition having count(*) <> max(sequence) + 1 or count(distinct sequence) <> count(*)`,
        [key],
      )
      if (holes.length > 0) fault(`renditions of ${key} have holes or a segment twice`)
    }
    await until('every message to be sent', 300, async () => (await query('select 1 from mail_outbox where sent_at is null')).length === 0)
    await until('the jobs to end', 300, async () => (await running()) === 0)
    const mails = await query<{ id: string; attempts: number }>('select id, attempts from mail_outbox')
    const files = readdirSync(join(data, 'outbox')).filter((name) => name.endsWith('.eml'))
    const twice = mails.filter(({ attempts }) => attempts !== 1)
    if (files.length !== mails.length || twice.length > 0)
      fault(`${mails.length} messages, ${files.length} files, ${twice.length} sent more than once`)
    const names = new Set([...(await readPublished()).keys()].map((address) => `s/${address}`))
    const orphans = (await listObjects(data)).filter((object) => object.startsWith('s/') && !names.has(object))
    if (orphans.length > 0) fault(`${orphans.length} segments no row names`)
    say(
      `${values.rounds} stops of ${shortest} to ${longest} s, ${takenOver} with a step taken over; ${keys.length} media encoded, ${names.size} objects published, ` +
        `${orphans.length} without a row, ${mails.length} messages sent once each; ${faults} faults`,
    )
  } finally {
    second?.kill('SIGCONT')
    second?.kill('SIGTERM')
    await product.stop()
    if (values.data === undefined) await removeFolder(data)
  }
  process.exit(faults === 0 ? 0 : 1)
}

await main()
