import AxeBuilder from '@axe-core/playwright'
import { defaultPlayerPreferences } from '@videozz/contract/browser'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OpenedPage, patient, type PlayerKit, startKit } from './player-kit.ts'
import { describeMedia } from './player-world.ts'

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

const everything = { ...defaultPlayerPreferences, allowActivateLoop: true }
const prefer = (preferences: typeof everything) =>
  on.frame.evaluate((wanted) => (document.querySelector('videozz-player') as OpenedPlayer).setPreferences(wanted), preferences)
type OpenedPlayer = HTMLElement & {
  setPreferences(preferences: typeof everything): void
  setCaptions(tracks: { label: string; language: string; address: string }[]): void
}
const addCaptions = () =>
  on.frame.evaluate(() => {
    const text = 'WEBVTT\n\n00:00.000 --> 01:00.000\nBom dia.\n'
    const address = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }))
    ;(document.querySelector('videozz-player') as OpenedPlayer).setCaptions([{ label: 'Português', language: 'pt-BR', address }])
  })
const begin = async () => {
  await on.frame.locator('button.big').click()
  await expect.poll(on.time, patient).toBeGreaterThan(0.3)
}
const focused = () =>
  on.inPlayer(({ root }) => {
    const element = root.activeElement
    const inner = element?.shadowRoot?.querySelector('input') ?? element
    return inner?.getAttribute('aria-label') ?? inner?.textContent?.trim() ?? ''
  })
const stateOf = () =>
  on.inPlayer(({ video, root }) => ({
    paused: video.paused,
    muted: video.muted,
    volume: video.volume,
    rate: video.playbackRate,
    loop: video.loop,
    full: document.fullscreenElement !== null,
    caption: root.querySelector<HTMLElement>('.caption')?.hidden === false,
  }))
/** They are loaded after the rest of the player. */
const controlsAreThere = async () => {
  await expect.poll(() => on.frame.locator('.row > :not(.gap)').count(), patient).toBeGreaterThan(5)
}
const press = (key: string) => on.page.keyboard.press(key)

describe('keyboard control', () => {
  it('focuses the last control on Shift+Tab back into the player', async () => {
    on = await kit.open()
    await begin()
    await controlsAreThere()
    await on.page.evaluate(() => document.body.append(Object.assign(document.createElement('button'), { id: 'after' })))
    await on.page.locator('#after').focus()
    await press('Shift+Tab')
    await expect.poll(focused, patient).toBe('Tela cheia')
  })

  it('reaches every control by Tab in order, with its name and a visible focus', async () => {
    kit.server.world.code = null
    on = await kit.open()
    await prefer(everything)
    await addCaptions()
    await controlsAreThere()
    await press('Tab')
    await press('Enter')
    await expect.poll(on.phase, patient).toBe('playing')
    await press('Shift+Tab')
    const names: string[] = []
    const hidden: string[] = []
    for (let stop = 0; stop < 12; stop += 1) {
      const name = await focused()
      names.push(name)
      const seen = await on.inPlayer(({ root }) => {
        const element = root.activeElement
        const inner = element?.shadowRoot?.querySelector('input')
        const outlined = (one: Element) => getComputedStyle(one).outlineStyle !== 'none' && getComputedStyle(one).outlineWidth !== '0px'
        const { width, height } = element?.getBoundingClientRect() ?? new DOMRect()
        return (
          element !== null &&
          (outlined(element) || (inner !== null && inner !== undefined && outlined(inner))) &&
          width >= 24 &&
          height >= 24
        )
      })
      if (!seen) hidden.push(name)
      await press('Tab')
    }
    expect(names).toEqual([
      'Posição da reprodução',
      'Pausar',
      'Voltar 10 segundos',
      'Avançar 10 segundos',
      'Desativar som',
      'Volume',
      'Velocidade: 1×',
      'Legendas',
      'Qualidade e ajustes',
      'Repetir',
      'Picture-in-picture',
      'Tela cheia',
    ])
    expect(hidden).toEqual([])
  })

  it('controls playback by keys and announces changes; with loop on, playback restarts at the end', async () => {
    on = await kit.open()
    await prefer(everything)
    await addCaptions()
    await controlsAreThere()
    await press('Tab')
    await press('k')
    await expect.poll(on.time, patient).toBeGreaterThan(0.3)
    await press('k')
    await expect.poll(on.said, patient).toContain('Pausado')
    const at = await on.time()
    await press('l')
    await expect.poll(on.time, patient).toBeCloseTo(at + 10, 0)
    await press('j')
    await press('ArrowRight')
    await expect.poll(on.time, patient).toBeCloseTo(at + 5, 0)
    await press('5')
    await expect.poll(on.time, patient).toBeCloseTo(30, 0)
    await expect.poll(on.said, patient).toContain('00:30')
    for (const key of ['m', '>', 'c', 'r']) await press(key)
    await expect.poll(on.said, patient).toContain('Repetição ativada')
    await expect.poll(stateOf, patient).toMatchObject({ muted: true, rate: 1.25, loop: true, caption: true })
    await press('ArrowDown')
    await press('m')
    await expect.poll(stateOf, patient).toMatchObject({ muted: false, volume: 0.95 })
    await press('f')
    await expect.poll(async () => (await stateOf()).full, patient).toBe(true)
    await press('f')
    await expect.poll(async () => (await stateOf()).full, patient).toBe(false)

    await on.page.mouse.move(300, 200)
    const repeat = on.frame.getByRole('button', { name: 'Repetir' })
    await repeat.click()
    await expect.poll(stateOf, patient).toMatchObject({ loop: false })
    await expect.poll(on.said, patient).toContain('Repetição desativada')
    await repeat.click()
    await expect.poll(stateOf, patient).toMatchObject({ loop: true })
    expect(await repeat.getAttribute('aria-pressed')).toBe('true')
    await press('k')
    await expect.poll(on.phase, patient).toBe('playing')
    expect(await on.inPlayer(({ video }) => (video.currentTime = video.duration - 1))).toBeGreaterThan(50)
    await expect.poll(on.time, patient).toBeLessThan(30)
    await expect.poll(on.phase, patient).toBe('playing')
  })

  it('shows the available keys by ? and from the menu, and restores the focus', async () => {
    on = await kit.open()
    await begin()
    await press('?')
    const help = on.frame.getByRole('dialog', { name: 'Atalhos do teclado' })
    expect(await help.innerText()).toContain('Desativar ou ativar o som')
    expect(await help.innerText()).not.toContain('legendas')
    await expect.poll(focused, patient).toBe('Fechar')
    // Hardly moves by itself: only the key could carry it off.
    await on.inPlayer(({ video }) => (video.playbackRate = 0.1))
    const at = await on.time()
    await press('l')
    expect(await on.time()).toBeLessThan(at + 9)
    await press('Escape')
    await expect.poll(() => help.isVisible(), patient).toBe(false)

    await prefer({ ...everything, allowMuteUnmute: false, allowFullscreen: false })
    await on.page.mouse.move(300, 200)
    await on.frame.getByRole('button', { name: 'Qualidade e ajustes' }).click()
    await press('End')
    await press('Enter')
    await expect.poll(() => help.isVisible(), patient).toBe(true)
    expect(await help.innerText()).not.toMatch(/som|Tela cheia/)
    expect(await help.innerText()).toContain('Repetir ao terminar')
    await press('?')
    await expect.poll(() => help.isVisible(), patient).toBe(false)
    await expect.poll(focused, patient).toBe('Qualidade e ajustes')
    await expect.poll(on.phase, patient).toBe('playing')
  })

  it('selects menu items by arrow keys; a narrow player has speed and loop in the settings menu', async () => {
    on = await kit.open({ viewport: { width: 390, height: 220 } })
    await prefer(everything)
    await begin()
    await on.page.mouse.move(100, 100)
    await on.frame.getByRole('button', { name: 'Qualidade e ajustes' }).focus()
    await press('Enter')
    await expect.poll(() => on.frame.getByRole('menu', { name: 'Ajustes' }).isVisible(), patient).toBe(true)
    await press('ArrowDown')
    await expect.poll(focused, patient).toMatch(/^Velocidade/)
    await press('ArrowRight')
    await expect.poll(focused, patient).toBe('Normal')
    await press('ArrowDown')
    await press('Enter')
    await expect.poll(stateOf, patient).toMatchObject({ rate: 1.25 })
    await expect.poll(focused, patient).toBe('Qualidade e ajustes')
    await press('Enter')
    await expect.poll(() => on.frame.getByRole('menu', { name: 'Ajustes' }).isVisible(), patient).toBe(true)
    await press('ArrowDown')
    await expect.poll(focused, patient).toMatch(/^Velocidade/)
    await press('ArrowDown')
    await press('Enter')
    await expect.poll(stateOf, patient).toMatchObject({ loop: true })
    const repeat = on.frame.getByRole('menuitemcheckbox', { name: 'Repetir' })
    await expect.poll(() => repeat.getAttribute('aria-checked'), patient).toBe('true')
    await press('Escape')
    await expect.poll(() => on.frame.getByRole('menu').isVisible(), patient).toBe(false)
  })

  it('has no axe violation with the menu, the help or an ended lease, in dark and light colours', async () => {
    // What fades in has no contrast yet.
    on = await kit.open({ reducedMotion: 'reduce' })
    await begin()
    // Looking takes its time: the video must not end meanwhile.
    await on.inPlayer(({ video }) => (video.loop = true))
    // A look at a page whose frame is busy leaves the frame out: it is looked at again.
    const faultsNow = async () => {
      const { violations } = await new AxeBuilder({ page: on.page }).analyze()
      return violations.filter(({ impact }) => impact !== 'minor').map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
    }
    await on.page.mouse.move(300, 200)
    await on.frame.getByRole('button', { name: 'Qualidade e ajustes' }).click()
    await expect.poll(faultsNow, patient).toEqual([])
    await prefer({ ...everything, customPrimaryColor: '#0f766e', customSecondaryColor: '#f6f4ef', customTextColor: '#1c1b19' })
    await expect.poll(faultsNow, patient).toEqual([])
    await press('Escape')
    await press('?')
    await expect.poll(faultsNow, patient).toEqual([])
    await press('Escape')
    kit.server.world.lease = 'ended'
    await on.frame.waitForSelector('.panel:not([hidden])')
    await expect.poll(faultsNow, patient).toEqual([])
  })
})

describe('audio player', () => {
  it('uses the waveform as the slider for keys and pointer', async () => {
    const waveform = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    kit.server.world.media = describeMedia(kit.stream, { kind: 'audio', waveform, rungs: [], title: 'Episódio' })
    on = await kit.open()
    const slider = on.frame.getByRole('slider', { name: 'Posição da reprodução' })
    await expect.poll(() => slider.count(), patient).toBe(1)
    await slider.focus()
    await press('ArrowRight')
    await press('ArrowRight')
    await expect.poll(() => slider.getAttribute('aria-valuetext'), patient).toBe('00:10 de 01:00')
    await press('Home')
    await press('k')
    await expect.poll(on.time, patient).toBeGreaterThan(0.3)
    const box = (await slider.boundingBox())!
    await on.page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2)
    await expect.poll(on.time, patient).toBeGreaterThan(44.8)
  })
})

describe('touch', () => {
  /** Taps a tenth of a second apart by their own clock, however long a busy machine takes over each. */
  const tap = async (part: number, times: number) => {
    const devtools = await on.page.context().newCDPSession(on.page)
    const began = Date.now() / 1000
    for (let count = 0; count < times; count += 1) {
      const timestamp = began + count / 10
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 844 * part, y: 180 }], timestamp })
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: timestamp + 0.02 })
    }
    await devtools.detach()
  }
  it('seeks by 10 s on a double tap at a side, again for each further tap, and shows the seconds', async () => {
    on = await kit.open({ hasTouch: true, viewport: { width: 844, height: 390 } })
    await begin()
    await on.inPlayer(({ player }) => player.pause())
    const at = await on.time()
    await tap(0.9, 2)
    await expect.poll(on.time, patient).toBeCloseTo(at + 10, 0)
    expect(await on.frame.locator('.cue').innerText()).toContain('+10 s')
    await new Promise((resolve) => setTimeout(resolve, 500))
    await tap(0.1, 3)
    await expect.poll(on.time, patient).toBe(0)
  })
})

describe('Media Session API', () => {
  type Told = { handlers: Record<string, ((details: object) => void) | null>; position: MediaPositionState | null; title: string }
  const record = () => {
    const told = { handlers: {}, position: null } as unknown as Told
    Object.assign(window, { told })
    const session = navigator.mediaSession
    session.setActionHandler = (action: string, handler: unknown) => void (told.handlers[action] = handler as never)
    session.setPositionState = (state) => void (told.position = state ?? null)
  }
  const handled = () =>
    on.frame.evaluate(() => {
      const { handlers, position } = (window as unknown as { told: Told }).told
      const known = Object.entries(handlers).filter(([, handler]) => handler !== null)
      return { actions: known.map(([name]) => name).toSorted(), position, title: navigator.mediaSession.metadata?.title }
    })
  const call = (action: string) => on.frame.evaluate((name) => (window as unknown as { told: Told }).told.handlers[name]?.({}), action)

  it('has title and position, and starts but does not pause where pausing is not allowed', async () => {
    on = await kit.open({}, record)
    await begin()
    await expect.poll(handled, patient).toMatchObject({
      actions: ['pause', 'play', 'seekbackward', 'seekforward', 'seekto'],
      position: { duration: expect.closeTo(60, 0), playbackRate: 1 },
      title: 'Aula de teste',
    })
    await call('pause')
    await expect.poll(on.phase, patient).toBe('paused')
    await call('seekforward')
    await expect.poll(on.time, patient).toBeGreaterThan(10)
    await prefer({ ...everything, allowPlayPause: false, allowFastBack: false, allowFastAdvance: false })
    await call('play')
    await expect.poll(on.phase, patient).toBe('playing')
    await call('pause')
    await expect.poll(on.time, patient).toBeGreaterThan(11)
    await expect.poll(on.phase, patient).toBe('playing')
  })
})
