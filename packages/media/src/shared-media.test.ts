import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clipFolder } from './testing/clips.ts'

const shared = new URL('../../../../shared/media/', import.meta.url).pathname
describe.skipIf(!existsSync(shared))('the shared media', () => {
  const { check } = clipFolder()
  const files = existsSync(shared)
    ? ['real', 'derived'].flatMap((kind) => readdirSync(join(shared, kind)).map((name) => join(shared, kind, name)))
    : []
  // What they look like at full size is told by `check-file.ts`.
  it.each(files.filter((file) => !file.includes('bench-')))('come out as they are: %s', async (file) => {
    const report = await check(file, { maxResolution: 240 })
    expect(report.faults).toEqual([])
    const { video } = report.encoded.info
    if (!video) return
    // HDR and its reference are mapped by different curves; this HLG is an ordinary picture so named, with colours out of its range.
    expect(report.ssim).toBeGreaterThan(video.transfer === 'hlg' ? 0.8 : video.transfer === 'pq' ? 0.88 : 0.9)
    if (video.transfer === 'sdr') expect(report.colour).toBeLessThan(2.5)
  })
})
