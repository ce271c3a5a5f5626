import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { convertRecording, type RecordingForm } from './convert-recording.ts'

const run = promisify(execFile)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'videozz-recording-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const codecs = {
  h264: '-c:v libx264 -preset ultrafast -bf 0 -profile:v baseline -g 30',
  vp8: '-c:v libvpx -deadline realtime -b:v 300k -g 300',
  vp9: '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 300k -g 300',
}

/** What a recorder would send: a test picture and a tone. */
async function record(codec: keyof typeof codecs, { size = '320x180', seconds = 3 } = {}): Promise<Buffer> {
  const path = join(folder, `${codec}-${size}.mkv`)
  const inputs = `-f lavfi -i testsrc2=size=${size}:rate=30 -f lavfi -i sine=frequency=440:sample_rate=48000 -t ${seconds}`
  const output = `${codecs[codec]} -pix_fmt yuv420p -c:a libopus ${path}`
  await run('ffmpeg', `-v error -nostdin -y ${inputs} ${output}`.split(' '))
  return readFile(path)
}

async function convert(form: RecordingForm, bytes: Buffer) {
  const chunks: Buffer[] = []
  const conversion = convertRecording(form, { onData: (chunk) => void chunks.push(chunk), onDrain: () => undefined })
  for (let at = 0; at < bytes.length; at += 20_000) conversion.write(bytes.subarray(at, at + 20_000))
  conversion.end()
  return { ...(await conversion.done), bytes: Buffer.concat(chunks) }
}

async function describe(bytes: Buffer) {
  const path = join(folder, 'converted.flv')
  await writeFile(path, bytes)
  const shown = '-v error -count_frames -show_entries stream=codec_name,width,height,nb_read_frames -of json'
  const { stdout, stderr } = await run('ffprobe', [...shown.split(' '), path])
  expect(stderr).toBe('')
  type Stream = { codec_name: string; width?: number; height?: number; nb_read_frames: string }
  const { streams } = JSON.parse(stdout) as { streams: Stream[] }
  return streams
}

it.each(['h264', 'vp8', 'vp9'] as const)('makes H.264 and AAC of %s', async (codec) => {
  const { exitCode, stderr, bytes } = await convert({ isH264: codec === 'h264' }, await record(codec))
  expect([exitCode, stderr]).toEqual([0, ''])
  const [video, audio] = await describe(bytes)
  expect(video).toMatchObject({ codec_name: 'h264', width: 320, height: 180, nb_read_frames: '90' })
  expect(audio).toMatchObject({ codec_name: 'aac' })
  expect(Number(audio?.nb_read_frames)).toBeGreaterThan(135)
})

it('makes pictures fit that are larger than a live shows', async () => {
  const { bytes } = await convert({ isH264: false }, await record('vp8', { size: '2001x1501', seconds: 0.2 }))
  expect((await describe(bytes))[0]).toMatchObject({ width: 1440, height: 1080 })
})

it.each([
  ['random bytes', async () => randomBytes(500_000)],
  ['random bytes after a header', async () => Buffer.concat([(await record('h264')).subarray(0, 3000), randomBytes(300_000)])],
  ['a playlist', async () => Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
  ['nothing', async () => Buffer.alloc(0)],
])('ends with %s, and gives nothing of files', async (_what, make) => {
  const { bytes } = await convert({ isH264: true }, await make())
  expect(bytes.includes('root:')).toBe(false)
})

it('refuses pictures of another codec than was said, and more pixels than are decoded', async () => {
  const other = await convert({ isH264: true }, await record('vp9'))
  expect(other.exitCode).not.toBe(0)
  const huge = await convert({ isH264: false }, await record('vp8', { size: '4096x2400', seconds: 0.2 }))
  expect(huge.bytes.length).toBeLessThan(5000)
})

it('takes no more than it can give out', async () => {
  let resumed: () => void = () => undefined
  const drained = new Promise<void>((resolve) => (resumed = resolve))
  const conversion = convertRecording({ isH264: true }, { onData: () => undefined, onDrain: () => resumed() })
  conversion.pause(true)
  const bytes = await record('h264', { size: '1280x720' })
  let taken = 0
  while (taken < 500 && conversion.write(bytes)) taken++
  expect(taken).toBeLessThan(500)
  conversion.pause(false)
  await drained
  conversion.kill()
  expect((await conversion.done).signal).toBe('SIGKILL')
})
