import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trackId, videoTimescale } from '../packager/init-segment.ts'
import type { MediaMessage } from '../rtmp/rtmp-message.ts'
import type { LiveOutput } from '../stream/live-output.ts'
import { LiveStream } from '../stream/live-stream.ts'
import { isAudioHeader } from '../testing/message-edits.ts'
import { sortOutputs } from '../testing/package-live.ts'
import { readFlv } from '../testing/read-flv.ts'
import { readHoles, readSamples } from '../testing/read-fragments.ts'
import { makeSource, type SourceOptions } from '../testing/sources.ts'
import { type EncodedPicture, EncodedPictureReader } from './encoded-pictures.ts'
import { RungStream } from './rung-stream.ts'

const folder = mkdtempSync(join(tmpdir(), 'rung-stream-'))
afterAll(() => rmSync(folder, { recursive: true }))
const source = async (options: SourceOptions) => readFile(await makeSource(join(folder, `${JSON.stringify(options)}.flv`), options))
const sources = new Map<number, MediaMessage[]>()
beforeAll(async () => {
  for (const bFrames of [0, 2]) sources.set(bFrames, readFlv(await source({ seconds: 8, gop: 60, bFrames })))
})

/** What the top rung puts out, and what an encoder would make of its pictures, in the order in which they are shown. */
function publish(messages: MediaMessage[], start = {}): { outputs: LiveOutput[]; pictures: EncodedPicture[] } {
  const stream = new LiveStream(start)
  const pictures: EncodedPicture[] = []
  stream.onPicture = ({ dts, compositionOffset, key, bytes, configuration }) => {
    pictures.push({ time: dts + compositionOffset, key, bytes, configuration })
    return 'pass'
  }
  const outputs = [...messages.flatMap((message) => stream.push(message)), ...stream.end()]
  return { outputs, pictures: pictures.toSorted((a, b) => a.time - b.time) }
}

const numbersOf = ({ parts }: ReturnType<typeof sortOutputs>) =>
  parts.map(({ segment, part, independent, discontinuity }) => [segment, part, independent, discontinuity])

function expectAligned(lower: LiveOutput[], top: LiveOutput[]): void {
  const [made, wanted] = [sortOutputs(lower), sortOutputs(top)]
  expect(numbersOf(made)).toEqual(numbersOf(wanted))
  for (const [index, { start, duration }] of made.parts.entries()) {
    expect(Math.abs(start - (wanted.parts[index]?.start ?? 0))).toBeLessThan(1 / 30)
    expect(Math.abs(duration - (wanted.parts[index]?.duration ?? 0))).toBeLessThan(1 / 30)
  }
  expect(made.segments.map(({ segment, parts }) => [segment, parts])).toEqual(wanted.segments.map(({ segment, parts }) => [segment, parts]))
  expect(made.inits.map(({ segment, tracks }) => [segment, tracks])).toEqual(wanted.inits.map(({ segment, tracks }) => [segment, tracks]))
}

describe('a rung', () => {
  it.each([
    [0, 'before its parts'],
    [0, 'after its parts'],
    [2, 'before its parts'],
    [2, 'after its parts'],
  ])('with %i B-frames above it and pictures that come %s has the parts and the sound of the top one', (bFrames, order) => {
    const { outputs, pictures } = publish(sources.get(bFrames) ?? [], { start: 12.3456, segment: 7 })
    const rung = new RungStream()
    const steps = [() => outputs.flatMap((output) => rung.expect(output)), () => pictures.flatMap((picture) => rung.add(picture))]
    const made = (order === 'before its parts' ? steps.toReversed() : steps).flatMap((step) => step())
    made.push(...rung.end())
    expectAligned(made, outputs)
    const [top, lower] = [readSamples(sortOutputs(outputs).parts), readSamples(sortOutputs(made).parts)]
    expect(lower.get(trackId.audio)).toEqual(top.get(trackId.audio))
    const shown = (samples: typeof top) =>
      (samples.get(trackId.video) ?? []).map(({ dts, compositionOffset }) => dts + compositionOffset).toSorted((a, b) => a - b)
    const expected = shown(top)
    // Where a picture is shown before its part begins by a rounding, it is a millisecond later.
    for (const [index, time] of shown(lower).entries()) expect(Math.abs(time - (expected[index] ?? 0))).toBeLessThanOrEqual(90)
    expect(shown(lower)).toHaveLength(expected.length)
    expect(readHoles(lower.get(trackId.video) ?? [])).toEqual([])
  })

  it('gives a part out with its last picture, where pictures are in their order', () => {
    const { outputs, pictures } = publish(sources.get(0) ?? [])
    const rung = new RungStream()
    for (const output of outputs.slice(0, 2)) rung.expect(output)
    const [, first] = outputs
    const count = first?.kind === 'part' ? (first.content[0]?.samples.length ?? 0) : 0
    expect(pictures.slice(0, count - 1).flatMap((picture) => rung.add(picture))).toEqual([])
    expect(pictures.slice(count - 1, count).flatMap((picture) => rung.add(picture))).toMatchObject([
      { kind: 'init' },
      { segment: 0, part: 0 },
    ])
  })

  it('leaves segments out of which pictures are missing, and has the ones after them', () => {
    const { outputs, pictures } = publish(sources.get(0) ?? [])
    const rung = new RungStream()
    const [from, to] = [2.5 * videoTimescale, 4 * videoTimescale].map((ticks) => ticks + (pictures[0]?.time ?? 0)) as [number, number]
    rung.interrupt(from)
    rung.resume(to)
    const made = [
      ...outputs.flatMap((output) => rung.expect(output)),
      ...pictures.filter(({ time }) => time < from || time >= to).flatMap((picture) => rung.add(picture)),
      ...rung.end(),
    ]
    expect(sortOutputs(made).segments.map(({ segment }) => segment)).toEqual([0, 2, 3])
    expect(sortOutputs(made).inits).toHaveLength(1)
  })

  it('keeps nothing waiting while no pictures come', () => {
    const { outputs } = publish(sources.get(2) ?? [])
    const rung = new RungStream()
    rung.interrupt(0)
    expect(outputs.flatMap((output) => rung.expect(output))).toEqual([])
    expect(rung.waiting).toBe(0)
  })

  it('begins anew where the top one does, with the sound that came late, and has nothing of sound alone', () => {
    const usual = sources.get(0) ?? []
    const header = usual.find(isAudioHeader)
    const late = usual.filter((message) => message.kind !== 'audio' || (message.timestamp >= 2500 && !isAudioHeader(message)))
    const at = late.findIndex(({ timestamp }) => timestamp >= 2500)
    const withHeader = header ? [...late.slice(0, at), { ...header, timestamp: 2500 }, ...late.slice(at)] : []
    const { outputs, pictures } = publish(withHeader)
    const rung = new RungStream()
    const made = [...outputs.flatMap((output) => rung.expect(output)), ...pictures.flatMap((picture) => rung.add(picture)), ...rung.end()]
    expect(sortOutputs(made).inits.map(({ tracks }) => tracks.audio !== undefined)).toEqual([false, true])
    expectAligned(made, outputs)
    const sound = publish(usual.filter(({ kind }) => kind === 'audio')).outputs
    const silent = new RungStream()
    expect([...sound.flatMap((output) => silent.expect(output)), ...silent.end()]).toEqual([])
    expect(silent.waiting).toBe(0)
  })
})

it.each([1, 7, 100_000])('pictures of an encoder are read from pieces of %i bytes', async (size) => {
  const bytes = await source({ seconds: 1, sound: false })
  const reader = new EncodedPictureReader(900)
  const pictures: EncodedPicture[] = []
  for (let at = 0; at < bytes.length; at += size) pictures.push(...reader.push(bytes.subarray(at, at + size)))
  expect(pictures.map(({ time }) => time)).toEqual(Array.from({ length: 30 }, (_, index) => 900 + Math.round((index * 1000) / 30) * 90))
  expect(pictures.map(({ key }) => key).filter(Boolean)).toHaveLength(1)
  expect(pictures[0]?.configuration).toMatchObject({ width: 160, height: 90 })
})
