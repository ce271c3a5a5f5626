import { type PlayerPreferences, defaultPlayerPreferences } from '@videozz/contract/browser'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type OpenedPage, patient, type PlayerKit, startKit } from './player-kit.ts'
import { describeMedia } from './player-world.ts'

// The player page is built in the first hook that asks for it.
vi.setConfig({ hookTimeout: 180_000, testTimeout: 180_000 })

type Switch = { [K in keyof PlayerPreferences]: PlayerPreferences[K] extends boolean ? K : never }[keyof PlayerPreferences]
type Path = 'pointer' | 'key' | 'touch' | 'menu' | 'help' | 'media'
/** What is tried on a path: an action that changes the player, or a name that is shown. */
type Try = (() => Promise<unknown>) | { shown: RegExp }

let kit: PlayerKit
let on: OpenedPage
const seen = new Map<string, string>()

beforeAll(async () => {
  kit = await startKit()
})
afterAll(async () => {
  await kit.stop()
  printTable()
})
afterEach(async () => {
  expect(await kit.closePage()).toEqual([])
})

const everything = { ...defaultPlayerPreferences, allowActivateLoop: true }
/** As the dashboard does: by a message to its preview. */
const prefer = async (preferences: PlayerPreferences) => {
  await on.page.evaluate((wanted) => {
    const frame = document.querySelector('iframe')
    frame?.contentWindow?.postMessage({ type: 'videozz:preferences', preferences: wanted }, location.origin)
  }, preferences)
  const applied = () => on.inPlayer(({ player }) => JSON.stringify(player.state?.preferences))
  await expect.poll(applied, patient).toBe(JSON.stringify(preferences))
}
const openPreview = async (options: Parameters<PlayerKit['open']>[0], before?: () => void) => {
  const { world } = kit.server
  Object.assign(world, { code: null, preview: true })
  world.media = describeMedia(kit.stream, {
    chapters: [
      { start: 0, title: 'Abertura' },
      { start: 20, title: 'Luz' },
    ],
    subtitles: [{ name: 'Português', language: 'pt-BR', url: '/api/playback/hls/t/pt.vtt' }] as never,
  })
  on = await kit.open(options, before, '/embed/preview#token=p.l.t')
  await prefer(everything)
  await on.frame.locator('button.big').click()
  await expect.poll(on.time, patient).toBeGreaterThan(0.2)
  await expect.poll(() => on.frame.locator('.row > *').count(), patient).toBeGreaterThan(8)
}
/** In the middle of the media, paused, with everything as at first; the controls are shown. */
const rest = async () => {
  await on.inPlayer(({ video, root, player }) => {
    video.pause()
    Object.assign(video, { currentTime: 30, muted: false, volume: 0.5, playbackRate: 1 })
    root.querySelector<HTMLElement>('[aria-label="Repetir"][aria-pressed=true]')?.click()
    player.wake()
    return Promise.all([
      document.fullscreenElement && document.exitFullscreen(),
      document.pictureInPictureElement && document.exitPictureInPicture(),
    ])
  })
  await on.page.keyboard.press('Escape')
  await expect.poll(() => on.inPlayer(({ video }) => video.seeking), patient).toBe(false)
}
const look = () =>
  on.inPlayer(({ video, root, player }) =>
    [
      video.paused,
      video.muted,
      video.volume.toFixed(2),
      Math.round(video.currentTime),
      video.loop,
      video.playbackRate,
      document.fullscreenElement?.localName,
      document.pictureInPictureElement?.localName,
      player.state?.track,
      player.state?.quality,
      root.querySelector('.menu:not([hidden])')?.getAttribute('aria-label'),
    ].join(' '),
  )
/** Everything that began by now is done: two frames were drawn. */
const drawn = () => on.frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
/**
 * Whether the action changes the player: waited for where it should.
 * @param tries more than one for a gesture whose touches a busy machine may take apart.
 */
const works = async (act: () => Promise<unknown>, expected: boolean, tries = 1): Promise<boolean> => {
  await rest()
  await drawn()
  const before = await look()
  await act()
  if (!expected) {
    await drawn()
    return (await look()) !== before
  }
  const changed = vi.waitUntil(async () => (await look()) !== before, { timeout: tries > 1 ? 10_000 : patient.timeout })
  return tries > 1 ? changed.catch(() => works(act, true, tries - 1)) : changed
}
const press = (key: string) => () => on.page.keyboard.press(key)
const names = () =>
  on.inPlayer(({ root }) => {
    const nameOf = (part: Element) => (part.shadowRoot?.querySelector('input') ?? part).getAttribute('aria-label') ?? part.textContent ?? ''
    return [...root.querySelectorAll('media-time-range, .row > :not(.gap, .time)')]
      .filter((part) => part.getBoundingClientRect().width > 0)
      .map(nameOf)
  })

/** Tries all paths of each switch with everything on, then with that switch off, then with it on again. */
async function tryAll(paths: Path[], tries: Record<Switch, Partial<Record<Path, Try[]>>>, shown: Record<string, () => Promise<string[]>>) {
  for (const [name, own] of Object.entries(tries)) {
    for (const isOn of [true, false]) {
      await prefer({ ...everything, [name]: isOn })
      for (const path of paths)
        for (const [index, one] of (own[path] ?? []).entries()) {
          const what = `${name} ${isOn ? 'on' : 'off'}: ${path} ${index}`
          const found =
            'shown' in one
              ? (await shown[path]?.())?.some((label) => one.shown.test(label))
              : await works(one, isOn, path === 'touch' ? 3 : 1)
          expect({ what, found }).toEqual({ what, found: isOn })
          seen.set(`${name} ${path}`, `${seen.get(`${name} ${path}`) ?? ''}${found === true ? '1' : '0'}`)
        }
    }
    await prefer(everything)
  }
}
/** A line for each switch: on each path what worked with it on and off, as counts of the things tried. */
function printTable(): void {
  const columns: Path[] = ['pointer', 'key', 'touch', 'menu', 'help', 'media']
  const cell = (marks: string) => `${marks.length / 2}/${marks.length / 2} → ${marks.slice(marks.length / 2).replaceAll('0', '').length}`
  const rows = Object.keys(defaultPlayerPreferences).flatMap((name) => {
    const cells = columns.map((column) => seen.get(`${name} ${column}`))
    return cells.some(Boolean) ? [[name.padEnd(20), ...cells.map((marks) => (marks ? cell(marks) : '–').padEnd(9))].join(' ')] : []
  })
  process.stdout.write(`\n${['tried, on → off'.padEnd(20), ...columns.map((column) => column.padEnd(9))].join(' ')}\n${rows.join('\n')}\n`)
}

it('each of the 13 switches takes away its controls, pointer actions, keys, help and media keys, alone and at once', async () => {
  type Handlers = Record<string, ((details: object) => void) | null>
  await openPreview({}, () => {
    const handlers: Handlers = {}
    Object.assign(window, { handlers })
    navigator.mediaSession.setActionHandler = (action: string, handler: unknown) => void (handlers[action] = handler as never)
  })
  const media =
    (action: string, details: object = {}) =>
    () =>
      on.frame.evaluate(([name, given]) => (window as unknown as { handlers: Handlers }).handlers[name]?.(given), [
        action,
        details,
      ] as const)
  const places = new Map<string, { x: number; y: number; width: number; height: number }>()
  const slide = (selector: string, part: number) => async () => {
    const line = on.frame.locator(selector)
    // Where it was, once it is gone.
    const box = (await line.count()) === 0 ? places.get(selector)! : (await line.boundingBox())!
    places.set(selector, box)
    await on.page.mouse.move(box.x + 2, box.y + box.height / 2)
    await on.page.mouse.down()
    await on.page.mouse.move(box.x + box.width * part, box.y + box.height / 2)
    await on.page.mouse.up()
  }
  const button = (name: RegExp) => async () => {
    const found = on.frame.locator('.row').getByRole('button', { name })
    if ((await found.count()) > 0) await found.click()
  }
  const help = async () => {
    await on.inPlayer(({ player }) => player.focus())
    await on.page.keyboard.press('?')
    await on.frame.locator('.keys:not([hidden])').waitFor()
    const lines = await on.frame.locator('.keys dd').allInnerTexts()
    await on.page.keyboard.press('Escape')
    return lines
  }
  // The picture is clicked where nothing lies over it.
  const playByClick = async () => {
    await on.page.mouse.click(300, 200)
    await drawn()
  }
  const fillByDoubleClick = async () => {
    await on.page.mouse.dblclick(300, 200)
    // Each of its clicks plays or pauses.
    await on.inPlayer(({ player }) => player.play())
    await on.inPlayer(({ video }) => video.pause())
  }
  await rest()
  const all = await names()
  expect(all).toHaveLength(14)
  await tryAll(
    ['pointer', 'key', 'help', 'media'],
    {
      allowPlayPause: {
        pointer: [{ shown: /^(Reproduzir|Pausar)$/ }, button(/^(Reproduzir|Pausar)$/), playByClick],
        key: [press(' '), press('k')],
        help: [{ shown: /^Reproduzir ou pausar$/ }],
        media: [
          async () => {
            await on.inPlayer(({ player }) => player.play())
            await expect.poll(() => on.inPlayer(({ video }) => video.paused), patient).toBe(false)
            await media('pause')()
            await drawn()
            // Undone, so that only a pause is a change.
            await on.inPlayer(({ video }) => (video.paused ? (video.volume = 0.3) : video.pause()))
          },
        ],
      },
      allowVolume: {
        pointer: [{ shown: /^Volume$/ }, slide('media-volume-range', 0.9)],
        key: [press('ArrowUp'), press('ArrowDown')],
        help: [{ shown: /o volume$/ }],
      },
      allowMuteUnmute: { pointer: [{ shown: /som$/ }, button(/som$/)], key: [press('m')], help: [{ shown: /o som$/ }] },
      allowProgressBar: {
        pointer: [{ shown: /^Posição/ }, { shown: /^Capítulo/ }, button(/^Capítulo/), slide('media-time-range', 0.8)],
        key: [press('1'), press('9'), press('Home'), press('End'), press('Shift+ArrowLeft')],
        help: [{ shown: /^Ir para/ }, { shown: /apítulo/ }],
        media: [media('seekto', { seekTime: 12 })],
      },
      allowFastAdvance: {
        pointer: [{ shown: /^Avançar/ }, button(/^Avançar/)],
        key: [press('ArrowRight'), press('l'), press('End'), press('9')],
        help: [{ shown: /^Avançar/ }, { shown: /fim$/ }],
        media: [media('seekforward'), media('seekto', { seekTime: 40 })],
      },
      allowFastBack: {
        pointer: [{ shown: /^Voltar/ }, button(/^Voltar/)],
        key: [press('ArrowLeft'), press('j'), press('Home'), press('1'), press('Shift+ArrowLeft')],
        help: [{ shown: /^Voltar/ }, { shown: /início$/ }],
        media: [media('seekbackward'), media('seekto', { seekTime: 10 })],
      },
      allowFullscreen: {
        pointer: [{ shown: /^Tela cheia$/ }, button(/^Tela cheia$/), fillByDoubleClick],
        key: [press('f')],
        help: [{ shown: /^Tela cheia$/ }],
      },
      allowSubtitles: { pointer: [{ shown: /^Legendas$/ }, button(/^Legendas$/)], key: [press('c')], help: [{ shown: /legendas$/ }] },
      allowChangeQuality: { pointer: [{ shown: /^Qualidade/ }] },
      allowPlaybackSpeed: {
        pointer: [{ shown: /^Velocidade/ }, button(/^Velocidade/)],
        key: [press('<'), press('>')],
        help: [{ shown: /velocidade$/ }],
      },
      allowPiP: { pointer: [{ shown: /^Picture/ }, button(/^Picture/)], key: [press('i')], help: [{ shown: /^Picture/ }] },
      allowActivateLoop: { pointer: [{ shown: /^Repetir$/ }, button(/^Repetir$/)], key: [press('r')], help: [{ shown: /^Repetir/ }] },
      showLogotype: { pointer: [{ shown: /^Videozz$/ }] },
    },
    { pointer: names, help },
  )
  // All came back at their places.
  expect(await names()).toEqual(all)
  // And have room in any width.
  const overflow = () =>
    on.inPlayer(({ root }) => {
      const row = root.querySelector('.row')
      const right = row?.getBoundingClientRect().right ?? 0
      return [...(row?.children ?? [])].filter((part) => part.getBoundingClientRect().right > right + 1).map(({ className }) => className)
    })
  for (const width of [900, 760, 680, 600, 560, 480, 360, 260]) {
    await on.page.setViewportSize({ width, height: Math.round((width * 9) / 16) })
    await drawn()
    await expect.poll(overflow, patient).toEqual([])
  }
})

it('each switch takes away its touch gestures and its line of the settings menu on a phone', async () => {
  const view = { width: 500, height: 281 }
  await openPreview({ viewport: view, hasTouch: true })
  const finger = await on.page.context().newCDPSession(on.page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[], timestamp: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points, timestamp })
  let now = Date.now() / 1000
  /** By their own clock, however long a busy machine takes over each. */
  const doubleTap = (part: number) => async () => {
    now += 2
    for (const at of [now, now + 0.1]) {
      await touch('touchStart', [{ x: view.width * part, y: 120 }], at)
      await touch('touchEnd', [], at + 0.02)
    }
  }
  let line = { x: 0, y: 0, width: 0, height: 0 }
  const drag = async () => {
    line =
      (await on.frame
        .locator('media-time-range')
        .boundingBox({ timeout: 100 })
        .catch(() => null)) ?? line
    now += 2
    const at = (part: number) => [{ x: line.x + line.width * part, y: line.y + line.height / 2 }]
    await touch('touchStart', at(0.5), now)
    for (const [step, part] of [0.6, 0.7, 0.8].entries()) await touch('touchMove', at(part), now + 0.1 + step / 10)
    await touch('touchEnd', [], now + 0.5)
  }
  const tap = (name: RegExp) => async () => {
    const found = on.frame.locator('.row').getByRole('button', { name })
    if ((await found.count()) > 0) await found.tap()
  }
  const menu = async () => {
    await rest()
    await on.frame.locator('.row .settings').tap()
    const lines = await on.frame.locator('.menu [role^=menuitem]').allInnerTexts()
    await on.page.keyboard.press('Escape')
    return lines
  }
  await tryAll(
    ['touch', 'menu'],
    {
      allowPlayPause: { touch: [tap(/^(Reproduzir|Pausar)$/)] },
      allowVolume: {},
      allowMuteUnmute: { menu: [{ shown: /som$/ }] },
      allowProgressBar: { touch: [drag], menu: [{ shown: /^Capítulos/ }] },
      allowFastAdvance: { touch: [tap(/^Avançar/), doubleTap(0.9)] },
      allowFastBack: { touch: [tap(/^Voltar/), doubleTap(0.1)] },
      allowFullscreen: { touch: [tap(/^Tela cheia$/)] },
      allowSubtitles: { touch: [tap(/^Legendas$/)] },
      allowChangeQuality: { menu: [{ shown: /^Qualidade/ }] },
      allowPlaybackSpeed: { menu: [{ shown: /^Velocidade/ }] },
      allowPiP: { menu: [{ shown: /^Picture/ }] },
      allowActivateLoop: { menu: [{ shown: /^Repetir/ }] },
      showLogotype: {},
    },
    { menu },
  )
  // Where nothing may be paused a tap still shows the controls.
  await prefer({ ...everything, allowPlayPause: false })
  await on.inPlayer(({ player }) => {
    player.wake()
    return player.play()
  })
  await expect.poll(() => on.inPlayer(({ layers }) => layers.hasAttribute('data-idle')), patient).toBe(true)
  now += 2
  await touch('touchStart', [{ x: 250, y: 100 }], now)
  await touch('touchEnd', [], now + 0.02)
  await expect.poll(() => on.inPlayer(({ layers }) => layers.hasAttribute('data-idle')), patient).toBe(false)
})

it('what a viewer began ends with its switch, an open menu closes, and the focus stays in the player', async () => {
  await openPreview({})
  const off = (name: Switch) => prefer({ ...everything, [name]: false })
  const focused = () => on.inPlayer(({ root }) => root.activeElement?.getAttribute('aria-label') ?? root.activeElement?.className ?? '')
  const press = async (...keys: string[]) => {
    for (const key of keys) await on.page.keyboard.press(key)
  }
  await rest()
  await press('>', '>', 'r', 'c', 'f')
  await expect.poll(look, patient).toMatch(/true 1\.5 videozz-player {2}0 auto $/)
  for (const [name, state] of [
    ['allowPlaybackSpeed', /true 1 videozz-player {2}0/],
    ['allowActivateLoop', /false 1\.5 videozz-player {2}0/],
    ['allowFullscreen', /1\.5 {3}0/],
  ] as const) {
    await off(name)
    await expect.poll(look, patient).toMatch(state)
    await prefer(everything)
  }
  // The viewer's own speed is back with the switch.
  expect(await look()).toMatch(/ 1\.5 /)
  await off('allowSubtitles')
  await expect.poll(() => on.frame.locator('.caption').count(), patient).toBe(0)
  await prefer(everything)
  await press('i')
  await expect.poll(look, patient).toMatch(/videozz-player 0 auto/)
  await off('allowPiP')
  await expect.poll(look, patient).toMatch(/ {3}0 auto/)
  await on.inPlayer(({ video, player }) => {
    video.muted = true
    return player.play()
  })
  await off('allowMuteUnmute')
  await on.frame.getByRole('button', { name: 'Ativar som' }).click()
  expect(await on.inPlayer(({ video }) => video.muted)).toBe(false)

  await prefer(everything)
  await rest()
  await on.frame.getByRole('button', { name: 'Velocidade' }).click()
  await prefer({ ...everything, customSecondaryColor: '#f6f4ef', customTextColor: '#1c1b19' })
  expect(await on.frame.getByRole('menu', { name: 'Velocidade' }).isVisible()).toBe(true)
  await off('allowFastBack')
  expect(await on.frame.getByRole('menu', { name: 'Velocidade' }).isVisible()).toBe(true)
  await off('allowPlaybackSpeed')
  expect(await on.frame.getByRole('menu').isVisible()).toBe(false)
  expect(await focused()).toBe('Reproduzir')
  const none = Object.fromEntries(Object.entries(everything).map(([name, value]) => [name, typeof value === 'boolean' ? false : value]))
  await prefer(none as typeof everything)
  expect(await focused()).toBe('Reproduzir')
  expect(await on.inPlayer(({ root }) => root.activeElement?.className)).toBe('big')
  expect(await names()).toEqual([])
})

it('a storm of messages is applied once a frame, the last wins, and bad ones change nothing', async () => {
  await openPreview({})
  const opened = kit.server.world.calls.filter((call) => call === 'open').length
  await on.frame.evaluate(() => {
    const player = document.querySelector('videozz-player') as unknown as { setPreferences(preferences: unknown): void }
    const apply = player.setPreferences.bind(player)
    Object.assign(window, { applied: 0, frames: 0 })
    const counts = window as unknown as { applied: number; frames: number }
    player.setPreferences = (preferences) => {
      counts.applied += 1
      apply(preferences)
    }
    const count = () => {
      counts.frames += 1
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  const post = (messages: unknown[]) =>
    on.page.evaluate((all) => {
      for (const message of all) document.querySelector('iframe')?.contentWindow?.postMessage(message, location.origin)
    }, messages)
  const colour = (index: number) => `#${index.toString(16).padStart(6, '0')}`
  const message = (preferences: object) => ({ type: 'videozz:preferences', preferences })
  await post(
    Array.from({ length: 1000 }, (_, index) => message({ ...everything, allowVolume: index % 2 === 0, customPrimaryColor: colour(index) })),
  )
  const primary = () =>
    on.frame.evaluate(() => getComputedStyle(document.querySelector('videozz-player')!).getPropertyValue('--vz-primary'))
  await expect.poll(primary, patient).toBe(colour(999))
  const { applied, frames } = await on.frame.evaluate(() => {
    const counts = window as unknown as { applied: number; frames: number }
    return { applied: counts.applied, frames: counts.frames }
  })
  expect(applied).toBeLessThanOrEqual(frames + 1)
  expect(await on.frame.locator('media-volume-range').count()).toBe(0)

  const before = await on.inPlayer(({ player }) => JSON.stringify(player.state?.preferences))
  await post([
    message({
      allowPlayPause: 'no',
      customPrimaryColor: 'red;}*{display:none',
      customTextColor: '#12345',
      unknown: true,
      customLogotypeUrl: 7,
    }),
    message(null as never),
    message([] as never),
    { type: 'videozz:preferences' },
    'videozz:preferences',
    null,
  ])
  await drawn()
  expect(await on.inPlayer(({ player }) => JSON.stringify(player.state?.preferences))).toBe(before)
  expect(kit.server.world.calls.filter((call) => call === 'open')).toHaveLength(opened)

  // An address without a picture.
  await prefer({ ...everything, customLogotypeUrl: '/embed/preview' })
  const brand = on.frame.locator('.brand')
  await expect.poll(() => brand.innerText(), patient).toBe('Videozz')
  expect(await brand.locator('img').count()).toBe(0)
})
