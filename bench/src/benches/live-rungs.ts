import { readFile } from 'node:fs/promises'
import { planLadder, type Rung } from '@videozz/domain'
import {
  EncodedPictureReader,
  type LiveOutput,
  LiveStream,
  type MediaMessage,
  PictureFeed,
  RungStream,
  type VideoSample,
} from '@videozz/ingest'
import { readFlv } from '@videozz/ingest/testing'
import { LiveEncoder } from '@videozz/media'
import type { Bench } from '../bench.ts'
import { makePublisherClip } from '../media/publisher-clip.ts'
import { makeFolder } from '../product/start-product.ts'
import { watchCpu } from '../product/watch-cpu.ts'

const frameRate = { num: 30, den: 1 }
const preset = 'veryfast'
/** What is encoded of 1080p; the first of each is named where the top rung is. */
const cases = [
  { what: '240p', names: ['240p'], keys: 'source' },
  { what: '480p and 240p', names: ['480p', '240p'], keys: 'source' },
  { what: '720p, 480p and 240p', names: ['720p', '480p', '240p'], keys: 'source' },
  { what: 'a top rung of 720p, 480p and 240p', names: ['720p', '480p', '240p'], keys: 'even' },
  { what: 'a top rung of 1080p, 480p and 240p', names: ['1080p', '480p', '240p'], keys: 'even' },
] as const
const second = 1_000_000

type Live = { messages: MediaMessage[]; rungs: Rung[]; keys: 'source' | 'even' }

/** Encodes the rungs of one live. @returns CPU seconds of this process, seconds of the live, segments of its rungs. */
async function encodeOnce({ messages, rungs, keys }: Live): Promise<{ cpu: number; seconds: number; segments: number }> {
  const begin = process.cpuUsage()
  const stream = new LiveStream()
  const streams = rungs.map(() => new RungStream())
  let feeding: { feed: PictureFeed; encoder: LiveEncoder; readers: EncodedPictureReader[] } | undefined
  let seconds = 0
  let segments = 0
  const count = (outputs: LiveOutput[]) => void (segments += outputs.filter(({ kind }) => kind === 'segment').length)
  const start = ({ configuration, dts }: VideoSample) => {
    const feed = new PictureFeed(configuration, dts)
    const readers = rungs.map(() => new EncodedPictureReader(feed.base))
    const onData = (rung: number, bytes: Buffer) => {
      count((readers[rung]?.push(bytes) ?? []).flatMap((picture) => streams[rung]?.add(picture) ?? []))
    }
    return { feed, readers, encoder: new LiveEncoder({ rungs, keys, preset, onData }) }
  }
  stream.onPicture = (picture) => {
    feeding ??= start(picture)
    feeding.encoder.write(feeding.feed.write(picture))
    return 'pass'
  }
  for (const message of messages) {
    for (const output of stream.push(message)) {
      if (output.kind === 'segment') seconds = output.start + output.duration
      for (const rung of streams) count(rung.expect(output))
    }
    await feeding?.encoder.untilRead()
  }
  feeding?.encoder.end()
  const ended = await feeding?.encoder.ended
  if (ended?.exitCode !== 0) throw new Error(`The encoder failed: ${ended?.stderr}`)
  const { user, system } = process.cpuUsage(begin)
  return { cpu: (user + system) / second, seconds, segments }
}

/** CPU of the rungs of one live, of the encoder with its sandbox and of this process, in percent of a core. */
async function measure(live: Live): Promise<{ encoder: number; node: number }> {
  const stop = watchCpu(process.pid)
  const watched = await encodeOnce(live)
  const all = stop()
  if (watched.segments === 0) throw new Error('No segment came of an encoder')
  // Once more without the watch, which costs this process more than its own work.
  const alone = await encodeOnce(live)
  return { encoder: ((all - watched.cpu) / watched.seconds) * 100, node: (alone.cpu / alone.seconds) * 100 }
}

export const liveRungs: Bench = {
  name: 'live-rungs',
  what: 'CPU of the lower rungs of a live in 1080p',
  run: async (context) => {
    const { quick, say, signal, scope } = context
    const { path, source } = await makePublisherClip(context, makeFolder(scope))
    const messages = readFlv(await readFile(path))
    const ladder = planLadder({ width: 1920, height: 1080, frameRate, hasAudio: true }, 1080)
    const costs = cases.map(() => ({ encoder: [] as number[], node: [] as number[] }))
    for (let round = 0; round < (quick ? 1 : 5); round++)
      for (const [index, { what, names, keys }] of cases.entries()) {
        signal.throwIfAborted()
        const rungs = names.flatMap((name) => ladder.find((rung) => rung.name === name) ?? [])
        const { encoder, node } = await measure({ messages, rungs, keys })
        costs[index]?.encoder.push(encoder)
        costs[index]?.node.push(node)
        say(`${what}: ${encoder.toFixed(0)} % of a core, ${node.toFixed(1)} % in the node`)
      }
    return {
      rows: cases.flatMap(({ what }, index) => [
        { what: `a core for ${what}: ffmpeg`, unit: '%' as const, values: costs[index]?.encoder ?? [] },
        { what: `a core for ${what}: packaging in the node`, unit: '%' as const, values: costs[index]?.node ?? [] },
      ]),
      notes: [
        `Source: ${source} in 1080p30 with 6 Mbit/s and a key frame every two seconds, as fast as the encoder takes it; CPU by the second of the live. Preset ${preset}, zerolatency; ffmpeg with its sandbox and one decode for all rungs.`,
        'The node’s part has RTMP’s messages, the top rung and the rungs, without encryption and store.',
      ],
    }
  },
}
