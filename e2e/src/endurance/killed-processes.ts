// Kills worker, api, PostgreSQL and supervisor (SIGKILL) in turn while a media is encoded; the start after the last takes the data up again.
//   node e2e/src/endurance/killed-processes.ts --rounds 10 [--data DIR]
// Each round: what was killed runs again, the media is encoded, and its source is listed with its length. Ends with 1 when a round failed.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makeFilm } from '../media-file.ts'
import { findDescendants, findProcesses } from '../processes.ts'
import { makeDataFolder, type Product, removeFolder, startProduct } from '../start-product.ts'
import { demo, Producer, say, until } from './producer.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' }, data: { type: 'string' } } })
const filmSeconds = 60

async function kill(product: Product, part: string): Promise<void> {
  const pid = findDescendants(product.pid, part)[0]?.pid
  if (pid === undefined) throw new Error(`${part} does not run`)
  process.kill(pid, 'SIGKILL')
  await until(`the next ${part}`, 120, async () => findDescendants(product.pid, part).some((each) => each.pid !== pid))
}

async function main(): Promise<void> {
  const data = values.data ?? (await makeDataFolder())
  const env = { DEMO_PASSWORD: demo.password }
  let product = await startProduct({ data, env })
  const port = Number(new URL(product.url).port)
  const film = new Uint8Array(readFileSync(await makeFilm(filmSeconds, 'aula.mp4', 'size=854x480:rate=12')))
  let failed = 0
  try {
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      const producer = new Producer(product)
      const read = async (path: string) => producer.ask('GET', path).catch(() => undefined)
      await producer.signIn()
      const { key } = await (await producer.client()).uploadFile({ content: film, filename: `rodada-${round}.mp4` })
      await until('the encode to begin', 300, async () => findDescendants(product.pid, 'ffmpeg').length > 0)
      for (const part of ['apps/worker/src/main.ts', 'apps/api/src/main.ts', 'bin/postgres -D']) await kill(product, part)
      process.kill(product.pid, 'SIGKILL')
      await product.gone
      await until('its children to end', 120, async () => findProcesses(data).every(({ command }) => command.includes('postgres')))
      product = await startProduct({ data, port, env })
      const media = await until('the media to be encoded', 900, async () => {
        const answer = await read(`/videos/${key}`)
        const { status, duration } = (answer?.data ?? {}) as { status?: string; duration?: number }
        return (status === 'encoded' || status === 'error') && { status, duration }
      })
      const good = media.status === 'encoded' && Math.round(media.duration ?? 0) === filmSeconds
      if (!good) failed += 1
      say(
        `round ${round}: worker, api, PostgreSQL and supervisor killed; media ${media.status}, ${media.duration} s: ${good ? 'ok' : 'FAILED'}`,
      )
    }
  } finally {
    await product.stop()
    if (values.data === undefined) await removeFolder(data)
  }
  say(`${Number(values.rounds) - failed} of ${values.rounds} rounds ok`)
  process.exit(failed === 0 ? 0 : 1)
}

await main()
