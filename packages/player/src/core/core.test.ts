import type { PlaybackMedia } from '@videozz/contract'
import { describe, expect, it } from 'vitest'
import { formatTime } from './format-time.ts'
import { formatCode } from './imprint-code.ts'
import { codeSize, nearlyFits, overlapArea, pictureBox, placeCode } from './place-code.ts'
import { guessStart, levelCap, listQualities, markRungs, pickStart, pickUpgrade } from './quality.ts'
import { toRefusal } from './refusal.ts'
import { isUnfilledTag, readFragment } from './viewer-fragment.ts'

describe('formats', () => {
  it('groups an Imprint code 4 4 2', () => {
    expect(formatCode('7k3mqx9tv2')).toBe('7K3M QX9T V2')
    expect(formatCode('7K3M QX9T V2')).toBe('7K3M QX9T V2')
  })
  it('formatTime shows hours when the time or the duration has them', () => {
    expect([formatTime(292), formatTime(9.9), formatTime(Number.NaN), formatTime(65, 4000), formatTime(3725), formatTime(7.999)]).toEqual([
      '04:52',
      '00:09',
      '00:00',
      '0:01:05',
      '1:02:05',
      '00:08',
    ])
  })
})

describe('viewer fragment', () => {
  it('reads a signed viewer', () => {
    expect(readFragment('#viewer=aaa.bbb.ccc').viewer).toEqual({ token: 'aaa.bbb.ccc' })
  })
  it('reads merge tags that were filled, with accents and a plus address', () => {
    expect(readFragment('#email=joao%2Baula@ex.com&name=Jo%C3%A3o%20Silva').viewer).toEqual({
      email: 'joao+aula@ex.com',
      name: 'João Silva',
    })
    expect(readFragment('#email=joao+aula@ex.com').viewer).toEqual({ email: 'joao+aula@ex.com' })
  })
  it.each(['{{email}}', '{email}', '[email]', '%email%', '*|EMAIL|*', '{{ contact.email }}', '<email>', '%7B%7Bemail%7D%7D'])(
    'ignores the unfilled tag %s',
    (tag) => {
      expect(readFragment(`#email=${tag}&name=${tag}`).viewer).toEqual({})
    },
  )
  it('ignores an invalid e-mail', () => {
    expect(readFragment('#email=fulano').viewer).toEqual({})
    expect(isUnfilledTag('ana@ex.com')).toBe(false)
  })
  it('reads the player token and the theme of a preview', () => {
    expect(readFragment('#token=t.o.k&theme=dark')).toMatchObject({ viewer: {}, playerToken: 't.o.k', theme: 'dark' })
    expect(readFragment('').playerToken).toBeNull()
  })
})

describe('placement of the Imprint code', () => {
  const code = { width: 120, height: 18 }
  const numbers = (seed: number) => () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed / 2147483648
  }
  it('placeCode uses the only gap between captions and offers', () => {
    const phone = { x: 0, y: 0, width: 390, height: 219 }
    const full = [
      { x: 0, y: 155, width: 390, height: 64 },
      { x: 84, y: 100, width: 298, height: 52 },
      { x: 123, y: 25, width: 145, height: 64 },
    ]
    const box = placeCode(phone, { width: 107, height: 15 }, full, numbers(7))
    expect(full.map((obstacle) => overlapArea(box, obstacle))).toEqual([0, 0, 0])
    expect(overlapArea(box, phone)).toBe(107 * 15)
  })
  it('placeCode reduces the margin when space is narrow, without covering an obstacle', () => {
    const full = [
      { x: 0, y: 0, width: 390, height: 60 },
      { x: 0, y: 81, width: 390, height: 138 },
    ]
    const box = placeCode({ x: 0, y: 0, width: 390, height: 219 }, { width: 107, height: 15 }, full, numbers(5))
    expect(full.map((obstacle) => overlapArea(box, obstacle))).toEqual([0, 0])
  })
  it('pictureBox returns the picture inside letterbox bars', () => {
    expect(pictureBox({ width: 1000, height: 1000 }, { width: 1600, height: 900 })).toEqual({ x: 0, y: 218.75, width: 1000, height: 562.5 })
  })
  it('nearlyFits accepts aspect ratios that differ only by rounding', () => {
    expect(nearlyFits({ width: 1024, height: 576 }, { width: 426, height: 240 })).toBe(true)
    expect(nearlyFits({ width: 1024, height: 576 }, { width: 320, height: 240 })).toBe(false)
    expect(nearlyFits({ width: 0, height: 0 }, { width: 320, height: 240 })).toBe(false)
  })
  it('placeCode stays inside the picture and clear of every obstacle', () => {
    const picture = { x: 0, y: 0, width: 1024, height: 576 }
    const obstacles = [
      { x: 0, y: 470, width: 1024, height: 106 },
      { x: 20, y: 20, width: 336, height: 72 },
      { x: 732, y: 260, width: 232, height: 250 },
    ]
    const random = numbers(7)
    for (let index = 0; index < 200; index += 1) {
      const box = placeCode(picture, code, obstacles, random)
      expect(obstacles.map((obstacle) => overlapArea(box, obstacle))).toEqual([0, 0, 0])
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(1024)
      expect(box.y + box.height).toBeLessThanOrEqual(576)
    }
  })
  it('placeCode moves at least a fifth of the picture height from the last place', () => {
    const picture = { x: 0, y: 0, width: 1024, height: 576 }
    const random = numbers(3)
    let last = placeCode(picture, code, [], random)
    for (let index = 0; index < 50; index += 1) {
      const next = placeCode(picture, code, [], random, last)
      expect(Math.hypot(next.x - last.x, next.y - last.y)).toBeGreaterThan(576 * 0.2 - 1)
      last = next
    }
  })
  it('placeCode returns finite coordinates when an obstacle covers the whole frame', () => {
    const box = placeCode({ x: 0, y: 0, width: 100, height: 40 }, code, [{ x: 0, y: 0, width: 100, height: 40 }], numbers(1))
    expect(Number.isFinite(box.x) && Number.isFinite(box.y)).toBe(true)
  })
  it('codeSize grows with the width of the player', () => {
    expect([codeSize(390), codeSize(700), codeSize(1024)]).toEqual([12, 13, 15])
  })
})

const rung = (height: number, state: 'waiting' | 'encoding' | 'complete', progress: number) => ({
  name: `${height}p`,
  height,
  state,
  progress,
})
const growing = {
  rungs: [
    rung(240, 'complete', 100),
    rung(360, 'complete', 100),
    rung(480, 'encoding', 64.7),
    rung(720, 'waiting', 0),
    rung(1080, 'waiting', 0),
  ],
} as PlaybackMedia

describe('qualities', () => {
  it('listQualities lists incomplete rungs as disabled, with their progress', () => {
    expect(listQualities(growing, 'auto', 360).map((item) => [item.label, item.hint, item.disabled, item.checked])).toEqual([
      ['Automática', '360p', false, true],
      ['1080p', 'em breve', true, false],
      ['720p', 'em breve', true, false],
      ['480p', '64%', true, false],
      ['360p', '', false, false],
      ['240p', '', false, false],
    ])
  })
  it('markRungs returns the state of every rung of the ladder', () => {
    expect(markRungs(growing).map((mark) => mark.state)).toEqual(['done', 'done', 'now', 'wait', 'wait'])
    expect(markRungs(growing).map((mark) => mark.numbered)).toEqual([false, false, true, false, false])
  })
  it('levelCap limits automatic quality below the first incomplete rung', () => {
    expect(levelCap([240, 360, 480], [240, 360])).toBe(1)
    expect(levelCap([240, 360, 480], [480])).toBe(0)
    expect(levelCap([240, 360, 480], [240, 360, 480])).toBe(2)
    expect(levelCap([], [])).toBe(0)
  })
  it('pickStart returns the best level up to 480p that fits half of the bandwidth', () => {
    const levels = [
      { bitrate: 400_000, height: 240 },
      { bitrate: 900_000, height: 360 },
      { bitrate: 1_500_000, height: 480 },
      { bitrate: 3_000_000, height: 720 },
    ]
    expect([
      pickStart(levels, 3, 50_000_000),
      pickStart(levels, 3, 2_000_000),
      pickStart(levels, 0, 50_000_000),
      pickStart([], 0, 1),
    ]).toEqual([2, 1, 0, 0])
  })
  it('guessStart returns the start rung from the media, before the levels are known', () => {
    const rung = (height: number, bandwidth: number) => ({
      name: `${height}p`,
      height,
      state: 'complete' as const,
      progress: 100,
      bandwidth,
    })
    const whole = { complete: true, rungs: [rung(720, 3_000_000), rung(480, 1_200_000), rung(240, 400_000)] } as PlaybackMedia
    expect([
      guessStart(whole, 'auto', 50_000_000),
      guessStart(whole, 'auto', 1_000_000),
      guessStart(whole, 720, 1_000_000),
      guessStart({ ...whole, complete: false }, 'auto', 50_000_000),
      guessStart({ ...whole, rungs: [] }, 'auto', 50_000_000),
    ]).toEqual(['480p', '240p', '720p', '240p', null])
  })
  it('pickUpgrade returns the best higher level that fits the bandwidth, or null', () => {
    const levels = [{ bitrate: 400_000 }, { bitrate: 900_000 }, { bitrate: 6_000_000 }]
    expect(pickUpgrade(levels, 2, 0, 50_000_000)).toBe(2)
    expect(pickUpgrade(levels, 2, 0, 2_000_000)).toBe(1)
    expect(pickUpgrade(levels, 2, 1, 2_000_000)).toBeNull()
  })
})

describe('refusals', () => {
  it('toRefusal returns the viewer’s action for an error code', () => {
    expect(toRefusal({ code: 'PLAYBACK_TOO_MANY_SCREENS', message: 'm', status: 409 })).toMatchObject({
      action: 'retake',
      label: 'Assistir aqui',
    })
    expect(toRefusal({ code: 'SOMETHING_NEW', message: 'm', status: 418 })).toMatchObject({ action: 'none', message: 'm' })
    expect(toRefusal({ code: 'UNEXPECTED', message: 'm', status: 500 })).toMatchObject({ action: 'retry' })
  })
})
