import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { MediaError } from './media-error.ts'
import { probeMedia } from './probe.ts'
import { clipFolder, film, h264, voice } from './testing/clips.ts'
import { encodeFile, writeRendition } from './testing/encode-file.ts'
import { loudness, soundOf } from './testing/reference.ts'

const { make, check, ffmpeg, path, folder } = clipFolder()
const aac = ['-c:a', 'aac']
const tone = (hertz: number, level = 0.3) => `${level}*sin(2*PI*${hertz}*t)`
const reasonOf = (name: string) =>
  probeMedia(path(name), folder).then(
    () => 'read',
    (error: MediaError) => error.code,
  )

describe('stream selection', () => {
  it('selects the default video and audio streams and ignores subtitles and attached covers', async () => {
    writeFileSync(path('words.srt'), '1\n00:00:00,000 --> 00:00:09,000\nolá\n')
    ffmpeg(...film('64x64', 1, 1), '-frames:v', '1', 'cover.png')
    const all = [
      '-map',
      '0:v',
      '-map',
      '1:v',
      '-map',
      '2:a',
      '-map',
      '3:a',
      '-map',
      '4',
      '-attach',
      'cover.png',
      '-metadata:s:t',
      'mimetype=image/png',
    ]
    const marks = ['-disposition:v:0', '0', '-disposition:v:1', 'default', '-disposition:a:0', '0', '-disposition:a:1', 'default']
    const inputs = [...film('640x360', 2), ...film('320x240', 2), ...voice(2), ...voice(2), '-i', 'words.srt']
    const report = await make('many.mkv', ...inputs, ...all, ...marks, ...h264, ...aac, '-c:s', 'srt')
    expect(report.faults).toEqual([])
    expect([report.encoded.info.video?.index, report.encoded.info.audio?.index]).toEqual([1, 3])
    // The subtitles end after the picture; the media ends with the picture.
    expect(report.duration).toBeCloseTo(2, 1)
  })

  it('selects the largest video and the first audio stream when none is marked as default', async () => {
    ffmpeg(
      ...film('160x120', 1),
      ...film('426x240', 1),
      ...voice(1),
      ...voice(1),
      '-map',
      '0',
      '-map',
      '1',
      '-map',
      '2',
      '-map',
      '3',
      ...h264,
      ...aac,
      '-disposition',
      '0',
      'two.mkv',
    )
    const info = await probeMedia(path('two.mkv'), folder)
    expect([info.video?.width, info.audio?.index]).toEqual([426, 2])
  })

  it('ignores a timecode track', async () => {
    const report = await make('clock.mov', ...film('320x240', 1), ...voice(1), '-timecode', '01:00:00:00', ...h264, ...aac)
    expect(report.faults).toEqual([])
  })

  it('treats an MP4 without video, or with only a cover, as audio', async () => {
    const alone = await make('alone.mp4', ...voice(3), ...aac)
    expect([alone.encoded.info.kind, alone.faults]).toEqual(['audio', []])
    const cover = ['-map', '0', '-map', '1', '-c:v', 'copy', '-disposition:v', 'attached_pic']
    const song = await make('song.mp4', ...voice(3), '-i', 'cover.png', ...cover, ...aac)
    expect([song.encoded.info.kind, song.faults]).toEqual(['audio', []])
  })
})

describe('downmix of multichannel sound', () => {
  /** Loudness of a tone of one place in the mix, in dB. */
  async function heard(name: string, ...args: string[]): Promise<{ level: number; peak: number }> {
    ffmpeg(...args, name)
    const encoded = await encodeFile(path(name), folder)
    const samples = soundOf(writeRendition(encoded, 'audio', folder), undefined)
    return { level: loudness(samples), peak: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) }
  }
  const source = (layout: string, sounds: string[]) => ['-f', 'lavfi', '-i', `aevalsrc=${sounds.join('|')}:c=${layout}:d=2:s=48000`]
  const only = (place: number, count: number) => Array.from({ length: count }, (_, index) => (index === place ? tone(440) : '0'))
  const wav = ['-c:a', 'pcm_s16le']
  const flac = ['-c:a', 'flac']

  it('keeps the level of mono and mixes the centre channel of 5.1 and 7.1 at -3 dB', async () => {
    const mono = await heard('mono.wav', ...source('mono', [tone(440)]), ...wav)
    expect(mono.level).toBeCloseTo(-13.5, 0)
    const middle = await heard('middle.flac', ...source('5.1', only(2, 6)), ...flac)
    expect(middle.level).toBeCloseTo(-16.5, 0)
    const wide = await heard('wide.flac', ...source('7.1', only(2, 8)), ...flac)
    expect(wide.level).toBeCloseTo(-16.5, 0)
  })

  it('does not clip when all channels are loud', async () => {
    const loud = await heard(
      'loud.flac',
      ...source(
        '5.1',
        Array.from({ length: 6 }, () => tone(440, 0.95)),
      ),
      ...flac,
    )
    expect(loud.peak).toBeLessThan(1.02)
    expect(loud.level).toBeGreaterThan(-6)
  })

  it('includes the last track of a 12-channel recording', async () => {
    const twelve = await heard('twelve.wav', ...source('12c', only(11, 12)).map((word) => word.replace(':c=12c', '')), ...wav)
    expect(twelve.level).toBeGreaterThan(-45)
  })

  it('keeps the sound level of a video with 5.1 sound', async () => {
    const film51 = [
      ...film('320x240', 3),
      '-f',
      'lavfi',
      '-i',
      `aevalsrc=${['1', '2', '3', '4', '5', '6'].map((n) => tone(300 + Number(n) * 50, 0.15)).join('|')}:c=5.1:d=3:s=48000`,
    ]
    const report = await make('surround.mp4', ...film51, ...h264, ...aac, '-b:a', '256k')
    expect(report.faults).toEqual([])
  })
})

describe('unsupported and encrypted codecs', () => {
  /** Puts another four-letter code over a sample entry. */
  const rename = (from: string, to: string, name: string) => {
    const bytes = readFileSync(path('coded.mov'))
    for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 4)) bytes.write(to, at, 'latin1')
    writeFileSync(path(name), bytes)
  }
  it('are reported as APPLE_CODEC, CODEC_UNSUPPORTED, SOUND_UNSUPPORTED or PROTECTED', async () => {
    ffmpeg(...film('64x64', 0.2), ...voice(0.2), '-c:v', 'prores_ks', '-profile:v', '2', '-c:a', 'pcm_s16le', 'coded.mov')
    for (const tag of ['aprn', 'aprh']) {
      rename('apcn', tag, `${tag}.mov`)
      expect([tag, await reasonOf(`${tag}.mov`)]).toEqual([tag, 'APPLE_CODEC'])
    }
    rename('apcn', 'zzzz', 'unknown.mov')
    expect(await reasonOf('unknown.mov')).toBe('CODEC_UNSUPPORTED')
    rename('sowt', 'apac', 'spatial-sound.mov')
    expect(await reasonOf('spatial-sound.mov')).toBe('APPLE_CODEC')
    rename('sowt', 'zzzz', 'unknown-sound.mov')
    expect(await reasonOf('unknown-sound.mov')).toBe('SOUND_UNSUPPORTED')
    rename('apcn', 'drmi', 'locked.mov')
    expect(await reasonOf('locked.mov')).toBe('PROTECTED')
    rename('sowt', 'drms', 'locked-sound.mov')
    expect(await reasonOf('locked-sound.mov')).toBe('PROTECTED')
  })

  it('include Common Encryption, reported as PROTECTED', async () => {
    const key = [
      '-encryption_scheme',
      'cenc-aes-ctr',
      '-encryption_key',
      '00112233445566778899aabbccddeeff',
      '-encryption_kid',
      '112233445566778899aabbccddeeff00',
    ]
    ffmpeg(...film('320x240', 1), ...voice(1), ...h264, ...aac, ...key, 'cenc.mp4')
    expect(await reasonOf('cenc.mp4')).toBe('PROTECTED')
  })

  it('are skipped in favour of a second, supported audio stream', async () => {
    ffmpeg(
      ...film('64x64', 1),
      ...voice(1),
      ...voice(1),
      '-map',
      '0',
      '-map',
      '1',
      '-map',
      '2',
      '-c:v',
      'prores_ks',
      '-c:a:0',
      'aac',
      '-c:a:1',
      'pcm_s16le',
      'coded.mov',
    )
    rename('sowt', 'apac', 'iphone.mov')
    const report = await check('iphone.mov')
    expect([report.faults, report.encoded.info.audio?.codec]).toEqual([[], 'aac'])
  })
})

it('encodes the base layer of multilayer HEVC', async () => {
  ffmpeg(
    ...film('320x240', 1),
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-x265-params',
    'log-level=none:bframes=0',
    '-f',
    'hevc',
    'plain.hevc',
  )
  const bytes = readFileSync(path('plain.hevc'))
  const units = bytes
    .toString('latin1')
    .split('\0\0\0\x01')
    .slice(1)
    .map((unit) => Buffer.from(unit, 'latin1'))
  // A second eye or a transparency stands in units of layer 1 beside those of layer 0 (ITU-T H.265 § 7.3.1.2).
  const layered = units.flatMap((unit) => {
    if ((unit[0] ?? 0) >> 1 >= 32) return [unit]
    const other = Buffer.from(unit)
    other[1] = (other[1] ?? 0) | 0x08
    return [unit, other]
  })
  writeFileSync(path('layers.hevc'), Buffer.concat(layered.flatMap((unit) => [Buffer.from([0, 0, 0, 1]), unit])))
  const report = await make('spatial.mov', '-r', '25', '-i', 'layers.hevc', '-c', 'copy', '-tag:v', 'hvc1')
  expect(report.faults).toEqual([])
  expect(report.ssim).toBeGreaterThan(0.9)
})
