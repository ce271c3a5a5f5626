// Deletes media while they are encoded and counts the objects that no row names.
//   node e2e/src/endurance/deleted-media.ts --rounds 10 [--store folder|s3] [--port N] [--data DIR]
// `s3` starts a Swift server with its S3 interface. Ends with 1 when an object was left.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startSwift } from '@videozz/testing'
import { makeFilm } from '../media-file.ts'
import { queryProduct } from '../product-database.ts'
import { makeDataFolder, removeFolder, startProduct } from '../start-product.ts'
import { listObjects } from './list-objects.ts'
import { demo, Producer, say, until } from './producer.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    store: { type: 'string', default: 'folder' },
    port: { type: 'string' },
    data: { type: 'string' },
  },
})

const named = `
  select 's/' || address as key from segments
  union select 's/' || init_address from renditions where init_address is not null
  union select 'i/' || image from videos, unnest(thumbnails || array[custom_thumbnail, waveform, storyboard, regexp_replace(storyboard, '[.]vtt$', '.jpg')]) as image
  where image is not null`
const running = `
  select 1 from pgboss.job where name like 'encode%' and state in ('created', 'retry', 'active')`

async function main(): Promise<void> {
  const data = values.data ?? (await makeDataFolder())
  const swift = values.store === 's3' ? await startSwift() : undefined
  const bucket = swift && {
    S3_ENDPOINT: swift.endpoint,
    S3_REGION: swift.region,
    S3_BUCKET: 'deleted-media',
    S3_ACCESS_KEY_ID: swift.accessKeyId,
    S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
  }
  const product = await startProduct({
    data,
    ...(values.port !== undefined && { port: Number(values.port) }),
    env: { DEMO_PASSWORD: demo.password, ...bucket },
  })
  const producer = new Producer(product)
  let left = 0
  try {
    await producer.signIn()
    const client = await producer.client()
    const film = readFileSync(await makeFilm(40, 'aula.mp4', 'size=640x360:rate=24'))
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      const { key } = await client.uploadFile({ content: new Uint8Array(film), filename: `rodada-${round}.mp4` })
      const segments = async () =>
        Number((await queryProduct<{ n: string }>(data, 'select count(*) as n from segments where video_key = $1', [key]))[0]?.n)
      // Openings, first renditions and ladders are hit, by how much is published.
      const wanted = (round * 3) % 17
      await until('the encode', 300, async () => (await segments()) >= wanted)
      const published = await segments()
      await producer.call('DELETE', '/videos', [key])
      await until('the encode to end', 120, async () => (await queryProduct(data, running, [])).length === 0)
      await wait(1000)
      const names = new Set((await queryProduct<{ key: string }>(data, named, [])).map((row) => row.key))
      const orphans = (await listObjects(data, bucket)).filter((object) => !names.has(object))
      left += orphans.length
      say(
        `round ${round}: deleted with ${published} segments published; objects no row names: ${orphans.length}${orphans.length > 0 ? ` (${orphans.join(', ')})` : ''}`,
      )
    }
  } finally {
    await product.stop()
    await swift?.stop()
    if (values.data === undefined) await removeFolder(data)
  }
  say(`${values.rounds} deletions during an encode (${values.store} store): ${left} objects no row names`)
  process.exit(left === 0 ? 0 : 1)
}

await main()
