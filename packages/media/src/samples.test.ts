import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MediaError } from './media-error.ts'
import { clipFolder } from './testing/clips.ts'

// Files of one's own may be tried, too: MEDIA_SAMPLES names a folder with good ones in `real` and `derived`, and bad ones in `malicious`.
const samples = process.env['MEDIA_SAMPLES']
const among = (...kinds: string[]) =>
  samples === undefined ? [] : kinds.flatMap((kind) => readdirSync(join(samples, kind)).map((name) => join(samples, kind, name)))

describe.skipIf(samples === undefined)('sample files of MEDIA_SAMPLES', () => {
  const { check } = clipFolder()
  // What they look like at full size is told by `check-file.ts`.
  it.each(among('real', 'derived'))('are encoded without faults: %s', async (file) => {
    const report = await check(file, { maxResolution: 240 })
    expect(report.faults).toEqual([])
    const { video } = report.encoded.info
    if (!video) return
    // HDR and its reference are mapped by different curves; this HLG is an ordinary picture so named, with colours out of its range.
    expect(report.ssim).toBeGreaterThan(video.transfer === 'hlg' ? 0.8 : video.transfer === 'pq' ? 0.88 : 0.9)
    if (video.transfer === 'sdr') expect(report.colour).toBeLessThan(2.5)
  })

  it.each(among('malicious'))('are rejected with MediaError when malicious: %s', async (file) => {
    await expect(check(file, { maxResolution: 240 })).rejects.toThrow(MediaError)
  })
})
