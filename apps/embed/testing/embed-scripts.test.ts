import type { Player, VideozzError } from '@videozz/embed'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { patient, type PlayerKit, startKit } from './player-kit.ts'

// The player page is built in the first hook that asks for it.
vi.setConfig({ hookTimeout: 180_000 })

let kit: PlayerKit
let page: Page
const key = 'k3y0000000000000'

beforeAll(async () => {
  kit = await startKit(20)
})
afterAll(() => kit.stop())
afterEach(async () => {
  expect(await kit.closePage()).toEqual([])
})

type Host = Window & {
  Videozz: { createPlayer(target: string | Element, options: object): Player; get(target: string): Player | undefined }
  heard: string[]
}
const origin = () => kit.server.address.slice(0, -1)
const scriptTag = () => `<script src="${origin()}/embed/embed.js" async></script>`
/** What a cautious site allows: no inline style or script, no eval. */
const strict = () => `default-src 'none'; script-src ${origin()}; frame-src ${origin()}; style-src 'none'; img-src data:`
const inHost = <T, A = undefined>(job: (host: Host, given: A) => T, given?: A): Promise<Awaited<T>> =>
  page.evaluate(`(${job.toString()})(window, ${JSON.stringify(given ?? null)})`) as Promise<Awaited<T>>
const loaded = () => page.waitForFunction(() => 'Videozz' in window)

describe('the script tag', () => {
  it('makes players of marked elements under a strict policy, also of those added later', async () => {
    const violations: string[] = []
    page = await kit.openElsewhere(
      `<div data-videozz="${key}" data-email="ana@ex.com" data-title="Aula 1"></div><videozz-embed key="${key}" ratio="9/16"></videozz-embed>${scriptTag()}`,
      strict(),
    )
    page.on('console', (message) => message.type() === 'error' && violations.push(message.text()))
    await page.reload()
    await loaded()
    await page.waitForFunction(() => document.querySelectorAll('iframe').length === 2)
    const [first, second] = await page.locator('iframe').all()
    expect(await first!.getAttribute('src')).toBe(`${origin()}/embed/${key}#email=ana%40ex.com`)
    expect(await first!.getAttribute('title')).toBe('Aula 1')
    const box = await first!.boundingBox()
    expect([box!.width / box!.height, (await second!.boundingBox())!.width]).toEqual([expect.closeTo(16 / 9, 1), expect.closeTo(405, 0)])
    expect(await inHost(async ({ Videozz }) => (await Videozz.get('div')!.ready()).duration)).toBe(20)
    await inHost(() => {
      const later = document.createElement('p')
      later.innerHTML = '<span data-videozz="k3y0000000000000"></span>'
      document.body.append(later)
    })
    await page.waitForFunction(() => 'videozz' in document.querySelector('span')!)
    expect(violations).toEqual([])
  })

  it('tells the page of each player, whose events and promises work across origins', async () => {
    page = await kit.openElsewhere(`<div data-videozz="${key}"></div>`)
    await inHost((host) => {
      host.heard = []
      document.addEventListener('videozz', (event) => {
        const player = (event as CustomEvent<Player>).detail
        for (const name of ['ready', 'play', 'timeupdate', 'pause', 'completed'] as const) player.on(name, () => host.heard.push(name))
        // Before the player is ready, calls wait.
        void player.play().then(() => host.heard.push('played'))
      })
    })
    kit.server.world.completed = 'now'
    await page.addScriptTag({ url: `${origin()}/embed/embed.js` })
    const heard = () => inHost((host) => host.heard)
    await expect.poll(heard, patient).toEqual(expect.arrayContaining(['ready', 'play', 'played', 'timeupdate', 'completed']))
    await inHost((host) => host.Videozz.get('div')!.pause())
    await expect.poll(heard, patient).toContain('pause')
    expect(await inHost(async (host) => (await host.Videozz.get('div')!.getState()).phase)).toBe('paused')
  })
})

describe('createPlayer', () => {
  type Fault = { code: string; reason: string | undefined }
  /** The errors that calls end with. */
  const faultsOf = (job: (host: Host, key: string) => Promise<unknown>[]) =>
    page.evaluate(
      `Promise.all((${job.toString()})(window, '${key}').map((call) => call.then((value) => ({ code: 'none', value }), ({ code, reason }) => ({ code, reason }))))`,
    ) as Promise<Fault[]>
  const openHost = async () => {
    page = await kit.openElsewhere(`<div id="a"></div><div id="b"></div>${scriptTag()}`)
    await loaded()
    await inHost((host, home) => Object.assign(host, { home }), origin())
  }

  it('rejects calls with REMOVED once the player was removed, by the page or by remove()', async () => {
    await openHost()
    const faults = await faultsOf((host, given) => {
      const { home } = host as unknown as { home: string }
      const [one, two] = ['#a', '#b'].map((target) => host.Videozz.createPlayer(target, { key: given, origin: home })) as [Player, Player]
      const waiting = [one.play(), one.ready()]
      one.remove()
      document.querySelector('#b')!.innerHTML = ''
      return [...waiting, one.pause(), one.ready(), two.play(), two.ready()]
    })
    expect(faults.map(({ code }) => code)).toEqual(Array(6).fill('REMOVED'))
    expect(await page.locator('iframe').count()).toBe(0)
  })

  it('lets calls wait for a player that is made before its place is in the document', async () => {
    await openHost()
    await page.evaluate(
      ([given, home]) => {
        const host = window as unknown as Host & { state: Promise<unknown> }
        const place = document.createElement('div')
        const player = host.Videozz.createPlayer(place, { key: given!, origin: home! })
        host.state = player.getState()
        document.body.append(place)
      },
      [key, origin()],
    )
    expect(await page.evaluate('state')).toMatchObject({ phase: 'ready' })
  })

  it('rejects calls with NOT_READY where no player page answers, and throws for a wrong target or source', async () => {
    await openHost()
    const faults = await faultsOf((host) => {
      const silent = host.Videozz.createPlayer('#a', { src: host.location.href, timeout: 50 })
      return [silent.play(), silent.ready()]
    })
    expect(faults.map(({ code }) => code)).toEqual(['NOT_READY', 'NOT_READY'])
    const thrown = await inHost((host) =>
      [
        () => host.Videozz.createPlayer('#none', { src: 'http://x.test/' }),
        () => host.Videozz.createPlayer('#b', { src: 'javascript:alert(1)' }),
      ].map((attempt) => {
        try {
          attempt()
          return 'none'
        } catch (error) {
          return (error as VideozzError).code
        }
      }),
    )
    expect(thrown).toEqual(['INVALID_TARGET', 'INVALID_SOURCE'])
  })

  it('says why the player was refused, also after calls ended because it took too long', async () => {
    kit.server.world.refuseOpen = { status: 403, code: 'PLAYBACK_VIEWER_REQUIRED', message: 'Entre na área de membros.' }
    await openHost()
    const faults = await faultsOf((host, given) => {
      const { home } = host as unknown as { home: string }
      const player = host.Videozz.createPlayer('#a', { key: given, origin: home, timeout: 1 })
      return [player.ready(), new Promise((resolve) => player.on('refused', resolve)).then(() => player.ready())]
    })
    expect(faults).toMatchObject([{ code: 'NOT_READY' }, { code: 'REFUSED', reason: 'PLAYBACK_VIEWER_REQUIRED' }])
  })

  it('rejects calls with REFUSED and the code of the player', async () => {
    kit.server.world.refuseOpen = { status: 403, code: 'PLAYBACK_VIEWER_REQUIRED', message: 'Entre na área de membros.' }
    await openHost()
    const faults = await faultsOf((host, given) => {
      const { home } = host as unknown as { home: string }
      const player = host.Videozz.createPlayer('#a', { key: given, origin: home })
      return [player.ready(), player.play(), new Promise((resolve) => player.on('refused', resolve))]
    })
    expect(faults).toMatchObject([
      { code: 'REFUSED', reason: 'PLAYBACK_VIEWER_REQUIRED' },
      { code: 'REFUSED', reason: 'PLAYBACK_VIEWER_REQUIRED' },
      { code: 'none', value: { code: 'PLAYBACK_VIEWER_REQUIRED' } },
    ])
  })

  it('takes over the frame of an embed code, and answers what other windows say to nobody', async () => {
    page = await kit.openElsewhere(`<iframe id="code" allow="autoplay" src="${origin()}/embed/${key}"></iframe>${scriptTag()}`)
    await loaded()
    const duration = await inHost(async (host) => {
      const player = host.Videozz.createPlayer('#code', {})
      Object.assign(host, { player })
      let refused = false
      player.on('refused', () => (refused = true))
      host.postMessage({ type: 'videozz:event', event: 'refused', detail: { code: 'X' } }, '*')
      const { duration } = await player.ready()
      return refused ? -1 : duration
    })
    expect(duration).toBe(20)
    expect(await inHost((host) => (host as unknown as { player: Player }).player.seek(7))).toBe(7)
  })
})
