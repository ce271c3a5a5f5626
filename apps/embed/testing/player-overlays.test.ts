import AxeBuilder from '@axe-core/playwright'
import type { PlaybackMedia } from '@videozz/contract'
import type { VideozzPlayer } from '@videozz/player'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OpenedPage, patient, type PlayerKit, startKit } from './player-kit.ts'

// The player page is built in the first hook that asks for it.
vi.setConfig({ hookTimeout: 180_000 })

let kit: PlayerKit
let on: OpenedPage
beforeAll(async () => {
  kit = await startKit()
})
afterAll(() => kit.stop())
afterEach(async () => {
  expect(await kit.closePage()).toEqual([])
})

const begin = async () => {
  await on.frame.locator('button.big').click()
  await expect.poll(on.time, patient).toBeGreaterThan(0.3)
  await expect.poll(() => on.frame.locator('.row > :not(.gap)').count(), patient).toBeGreaterThan(5)
}
const seek = (to: number) =>
  on.frame.evaluate((second) => {
    const { video } = document.querySelector('videozz-player') as VideozzPlayer
    video.currentTime = second
  }, to)
const press = (key: string) => on.page.keyboard.press(key)
const boxOf = async (selector: string) => {
  const box = await on.frame.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} is not shown`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}
const meet = async (one: string, other: string) => {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom
}
const faults = async () => (await new AxeBuilder({ page: on.page }).include('iframe').analyze()).violations.map(({ id }) => id)

describe('chapters', () => {
  const chapters = [
    { start: 0, title: 'Boas-vindas' },
    { start: 20, title: 'Luz da manhã' },
    { start: 40, title: 'Prática' },
  ]
  const present = () => on.frame.locator('.row .chapters').getAttribute('aria-label')

  it('render as marks on the time range, a button with the current title, a menu, and a title at the pointer', async () => {
    Object.assign(kit.server.world.media, { chapters, storyboard: '/board.vtt' })
    on = await kit.open()
    await begin()
    expect(await on.frame.locator('.marks i').evaluateAll((marks) => marks.map((mark) => (mark as HTMLElement).style.left))).toEqual([
      '33.3333%',
      '66.6667%',
    ])
    await expect.poll(present, patient).toBe('Capítulos: Boas-vindas')
    const line = await boxOf('media-time-range')
    await on.page.mouse.move(line.x + line.width * 0.5, line.y + line.height / 2)
    await expect.poll(() => on.frame.locator('.preview-chapter').textContent(), patient).toBe('Luz da manhã')
    await expect.poll(async () => (await boxOf('media-preview-thumbnail')).width, patient).toBeGreaterThan(100)
    await on.frame.locator('.row .chapters').click()
    expect(await on.frame.getByRole('menuitemradio').allTextContents()).toEqual(['Boas-vindas00:00', 'Luz da manhã00:20', 'Prática00:40'])
    expect(await faults()).toEqual([])
    await on.frame.getByRole('menuitemradio', { name: 'Prática' }).click()
    await expect.poll(on.time, patient).toBeGreaterThanOrEqual(39.9)
    await expect.poll(present, patient).toBe('Capítulos: Prática')
  })

  it('appear and disappear on refresh() without interrupting playback', async () => {
    on = await kit.open()
    await begin()
    const refresh = () => on.frame.evaluate(() => (document.querySelector('videozz-player') as VideozzPlayer).refresh())
    expect(await on.frame.locator('.row .chapters').count()).toBe(0)
    kit.server.world.media.chapters = chapters
    await refresh()
    await expect.poll(present, patient).toBe('Capítulos: Boas-vindas')
    kit.server.world.media.chapters = []
    await refresh()
    await expect.poll(() => on.frame.locator('.marks').count(), patient).toBe(0)
    expect(await on.phase()).toBe('playing')
  })

  it('are selected by Shift and the arrow keys, also on the focused time range, and announced', async () => {
    kit.server.world.media.chapters = chapters
    on = await kit.open()
    await begin()
    await press('Shift+ArrowRight')
    await expect.poll(on.time, patient).toBeGreaterThanOrEqual(19.9)
    await expect.poll(on.said, patient).toContain('Capítulo: Luz da manhã, 00:20')
    await on.frame.locator('media-time-range').focus()
    await press('Shift+ArrowRight')
    await expect.poll(on.time, patient).toBeGreaterThanOrEqual(39.9)
    await press('Shift+ArrowLeft')
    await press('Shift+ArrowLeft')
    await expect.poll(on.time, patient).toBeLessThan(19)
  })

  it('move to the settings menu on a narrow player, and show their title during a touch drag', async () => {
    Object.assign(kit.server.world.media, { chapters, storyboard: '/board.vtt' })
    on = await kit.open({ viewport: { width: 390, height: 219 }, hasTouch: true })
    await begin()
    await on.frame.locator('.row .settings').tap()
    await on.frame.getByRole('menuitem', { name: 'Capítulos' }).tap()
    await on.frame.getByRole('menuitemradio', { name: 'Luz da manhã' }).tap()
    await expect.poll(on.time, patient).toBeGreaterThanOrEqual(19.9)
    const line = await boxOf('media-time-range')
    const finger = await on.page.context().newCDPSession(on.page)
    const touch = (type: 'touchStart' | 'touchMove', part: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: line.x + line.width * part, y: line.y + line.height / 2 }] })
    await touch('touchStart', 0.5)
    for (const part of [0.6, 0.7, 0.8]) await touch('touchMove', part)
    await expect.poll(() => on.frame.locator('.preview-chapter').textContent(), patient).toBe('Prática')
    await expect.poll(async () => (await boxOf('media-preview-thumbnail')).width, patient).toBeGreaterThan(100)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(on.time, patient).toBeGreaterThan(45)
  })
})

describe('offers', () => {
  const offers: PlaybackMedia['offers'] = [
    {
      key: 'a'.repeat(16),
      title: 'Curso de luz',
      image: '/board.svg',
      url: 'https://loja.test/luz',
      start: 1,
      end: 25,
      position: 'bottom-right',
      priceCents: 19_700,
    },
    {
      key: 'b'.repeat(16),
      title: 'Livro',
      image: null,
      url: 'https://loja.test/livro',
      start: 30,
      end: 60,
      position: 'top-left',
      priceCents: null,
    },
  ]
  const card = (title: string) => on.frame.getByRole('group', { name: `Oferta: ${title}` })
  const link = () => on.frame.getByRole('link', { name: 'Ver oferta: Curso de luz' })
  const told = () => kit.server.world.offers

  it('are shown between start and end, cover no caption or time range, and are reported and announced once', async () => {
    kit.server.world.media.offers = offers
    kit.server.world.media.subtitles = [
      { key: '0'.repeat(16), language: 'pt-BR', name: 'Português', url: '/api/playback/hls/t/subtitles/0.vtt' },
    ]
    kit.server.world.subtitleText = `WEBVTT\n\n00:00.000 --> 01:00.000 align:end\n${'Uma fala comprida '.repeat(4)}\n`
    on = await kit.open()
    await begin()
    await expect.poll(() => card('Curso de luz').isVisible(), patient).toBe(true)
    await press('c')
    await expect.poll(() => on.frame.locator('.caption').count(), patient).toBe(1)
    await expect.poll(() => meet('.offer', '.caption'), patient).toBe(false)
    await expect.poll(() => meet('.offer', '.line'), patient).toBe(false)
    expect(await faults()).toEqual([])
    await seek(27)
    await expect.poll(() => on.frame.locator('.offer').count(), patient).toBe(0)
    await seek(40)
    await expect.poll(() => card('Livro').isVisible(), patient).toBe(true)
    await seek(10)
    await expect.poll(() => card('Curso de luz').isVisible(), patient).toBe(true)
    expect(told()).toEqual(['aaaaaaaaaaaaaaaa view', 'bbbbbbbbbbbbbbbb view'])
    expect((await on.said()).filter((words) => words.startsWith('Oferta'))).toEqual(['Oferta: Curso de luz', 'Oferta: Livro'])
  })

  it('open in a new window by keyboard, pause playback, and stay closed after Escape', async () => {
    kit.server.world.media.offers = offers
    on = await kit.open()
    await on.page
      .context()
      .route('https://loja.test/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Loja</title>' }))
    await begin()
    await expect.poll(() => link().isVisible(), patient).toBe(true)
    expect(await link().evaluate((one) => (one as HTMLAnchorElement).rel)).toBe('noopener noreferrer')
    await on.frame.getByRole('button', { name: 'Tela cheia' }).focus()
    await press('Tab')
    const opening = on.page.context().waitForEvent('page')
    await press('Enter')
    const shop = await opening
    expect([shop.url(), await shop.evaluate(() => window.opener)]).toEqual(['https://loja.test/luz', null])
    await shop.close()
    await expect.poll(on.phase, patient).toBe('paused')
    await expect.poll(told, patient).toEqual(['aaaaaaaaaaaaaaaa view', 'aaaaaaaaaaaaaaaa click'])
    await press('Escape')
    await expect.poll(() => on.frame.locator('.offer').count(), patient).toBe(0)
    expect(await on.inPlayer(({ root }) => root.activeElement !== null)).toBe(true)
    await seek(5)
    await on.page.waitForFunction(() => true)
    expect(await on.frame.locator('.offer').count()).toBe(0)
  })

  for (const [width, height] of [
    [390, 219],
    [320, 180],
  ] as const)
    it(`do not cover captions, code or time range in any corner of a player of ${width} × ${height}`, async () => {
      const [offer] = offers
      kit.server.world.media.subtitles = [
        { key: '0'.repeat(16), language: 'pt-BR', name: 'Português', url: '/api/playback/hls/t/subtitles/0.vtt' },
      ]
      kit.server.world.subtitleText =
        'WEBVTT\n\n00:00.000 --> 01:00.000\nA luz da manhã entra pela janela e ilumina\na mesa onde começamos a aula.\n'
      kit.server.world.media.offers = [{ ...offer!, position: 'bottom-right' }]
      on = await kit.open({ viewport: { width, height }, reducedMotion: 'reduce' }, () =>
        localStorage.setItem('videozz-captions', JSON.stringify({ on: true, language: 'pt-BR', style: { size: 'huge' } })),
      )
      await begin()
      for (const position of ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const) {
        kit.server.world.media.offers = [{ ...offer!, position }]
        await on.frame.evaluate(() => (document.querySelector('videozz-player') as VideozzPlayer).refresh())
        await expect.poll(() => on.frame.locator(`.offers[data-at=${position}] > .offer`).count(), patient).toBe(1)
        await on.inPlayer(({ player }) => player.pause())
        await expect.poll(() => on.frame.locator('.caption').count(), patient).toBe(1)
        await expect.poll(() => meet('.offer', '.caption'), patient).toBe(false)
        await expect.poll(() => meet('.caption', '.line'), patient).toBe(false)
        await expect.poll(() => meet('.offer', '.line'), patient).toBe(false)
        const caption = await boxOf('.caption')
        expect([caption.x >= 0, caption.y >= 0, caption.right <= width]).toEqual([true, true, true])
        const letters = await on.frame.locator('.caption').evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
        expect(letters).toBeGreaterThanOrEqual(11)
        // The code finds its place at the next check.
        const code = '.frame > [style*="z-index: 7"]'
        await expect.poll(async () => [await meet(code, '.caption'), await meet(code, '.offer')], patient).toEqual([false, false])
      }
    })

  it('are less than 64 px high on a phone, and are not reported in a preview', async () => {
    kit.server.world.media.offers = offers
    kit.server.world.preview = true
    on = await kit.open({ viewport: { width: 390, height: 219 }, hasTouch: true })
    await begin()
    await expect.poll(() => card('Curso de luz').isVisible(), patient).toBe(true)
    const box = await boxOf('.offer')
    expect(box.height).toBeLessThan(64)
    await expect.poll(() => meet('.offer', '.line'), patient).toBe(false)
    await on.frame.getByRole('button', { name: 'Fechar oferta' }).tap()
    await expect.poll(() => on.frame.locator('.offer').count(), patient).toBe(0)
    expect(told()).toEqual([])
  })
})

describe('the code', () => {
  const code = '.frame > [style*="z-index: 7"]'
  const chapters = [
    { start: 0, title: 'Boas-vindas' },
    { start: 20, title: 'Luz da manhã na janela da cozinha' },
    { start: 40, title: 'Prática' },
  ]

  it.each([
    [320, 180],
    [360, 203],
    [390, 219],
    [1024, 576],
  ])('stays clear of seek preview, offer, menus and their sub-menus in a player of %d × %d', async (width, height) => {
    const offer = { key: 'a'.repeat(16), title: 'Curso de luz', image: '/board.svg', url: 'https://loja.test/luz', start: 0, end: 60 }
    Object.assign(kit.server.world.media, { chapters, storyboard: '/board.vtt', offers: [{ ...offer, position: 'bottom-right' }] })
    on = await kit.open({ viewport: { width, height }, reducedMotion: 'reduce' })
    await begin()
    /** The code is placed again at each size of the frame. */
    const expectClear = async (of: string) => {
      for (let time = 0; time < 6; time += 1) {
        await on.page.setViewportSize({ width: width + (time % 2) * 2, height })
        await expect.poll(() => meet(code, of), { ...patient, message: of }).toBe(false)
      }
    }
    await expect.poll(() => on.frame.locator('.offer').count(), patient).toBe(1)
    await expectClear('.offer')

    const line = await boxOf('media-time-range')
    await on.page.mouse.move(line.x + line.width / 2, line.y + line.height / 2)
    await expect.poll(async () => (await boxOf('media-preview-thumbnail')).width, patient).toBeGreaterThan(60)
    await expectClear('[part~=preview-box]')

    await on.page.mouse.move(width / 2, height / 3)
    await on.frame.locator('.row .settings').click()
    await expectClear('.menu')
    if (width < 560) await on.frame.getByRole('menuitem', { name: 'Capítulos' }).click()
    else {
      await press('Escape')
      await on.frame.locator('.row .chapters').click()
    }
    await expect.poll(() => on.frame.getByRole('menuitemradio', { name: 'Prática' }).count(), patient).toBe(1)
    await expectClear('.menu')
  })

  it('is still shown, whole and inside the picture, where nothing is free', async () => {
    Object.assign(kit.server.world.media, { chapters })
    on = await kit.open({ viewport: { width: 240, height: 100 }, reducedMotion: 'reduce' })
    await begin()
    await on.frame.locator('.row .settings').click()
    await on.frame.getByRole('menuitem', { name: 'Capítulos' }).click()
    await expect.poll(() => on.frame.getByRole('menuitemradio', { name: 'Prática' }).count(), patient).toBe(1)
    const box = await boxOf(code)
    expect([box.width > 80, box.x >= 0, box.y >= 0, box.right <= 240, box.bottom <= 100]).toEqual([true, true, true, true, true])
    expect(await on.phase()).toBe('playing')
  })
})
