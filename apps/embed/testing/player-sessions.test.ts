import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OpenedPage, patient, type PlayerKit, smallWindow, startKit } from './player-kit.ts'
import { describeMedia, type Report } from './player-world.ts'

// The player page is built in the first hook that asks for it, and each step in a browser may take ten seconds.
vi.setConfig({ hookTimeout: 180_000, testTimeout: 180_000 })

let kit: PlayerKit
let on: OpenedPage
beforeAll(async () => {
  kit = await startKit(60, smallWindow)
})
afterAll(() => kit.stop())
afterEach(async () => {
  expect(await kit.closePage()).toEqual([])
})

const begin = async () => {
  await on.frame.locator('button.big').click()
  await expect.poll(on.time, patient).toBeGreaterThan(0.3)
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Media seconds reported, each report counted once, as the server does. */
const countedSeconds = () => {
  const once = new Map<number, Report>()
  for (const report of kit.server.world.reports) if (!once.has(report.sequence)) once.set(report.sequence, report)
  return [...once.values()].flatMap((report) => report.ranges).reduce((sum, [from, to]) => sum + to - from, 0)
}
const panel = async () => (await on.frame.locator('.panel').innerText()).split(/\n+/)

describe('resume point', () => {
  it('starts the next playback and is shown with a button to start from the beginning', async () => {
    kit.server.world.resumeAt = 14.2
    on = await kit.open()
    const note = on.frame.locator('.resume')
    expect(await note.innerText()).toBe('Continuando de 00:14\nComeçar do início')
    await on.frame.locator('button.big').click()
    // Slowly: the note is there for eight seconds of playback.
    await on.inPlayer(({ video }) => (video.playbackRate = 0.25))
    await expect.poll(on.time, patient).toBeGreaterThan(14.4)
    await note.getByRole('button').click()
    await expect.poll(on.time, patient).toBeLessThan(10)
    await expect.poll(() => note.isVisible(), patient).toBe(false)
    await expect.poll(on.time, patient).toBeGreaterThan(0.3)
    expect(on.watched().filter(([from, to]) => from < 14 && to >= 14)).toEqual([])
  })

  it('is read from the browser if the server has none, but not in a preview or beyond the encoded part', async () => {
    on = await kit.open()
    await begin()
    await on.inPlayer(({ root }) =>
      root
        .querySelector('media-controller')
        ?.dispatchEvent(new CustomEvent('mediaseekrequest', { detail: 21, bubbles: true, composed: true })),
    )
    await expect.poll(on.time, patient).toBeGreaterThan(21.3)
    await on.page.keyboard.press('k')
    await expect.poll(on.phase, patient).toBe('paused')
    const left = Math.floor(Math.round((await on.time()) * 10) / 10)
    const reopened = async () => {
      await on.page.reload()
      on = await kit.adopt(on.page)
    }
    await reopened()
    expect(await on.frame.locator('.resume').innerText()).toContain(`Continuando de 00:${left}`)
    kit.server.world.preview = true
    await reopened()
    expect(await on.frame.locator('.resume').isVisible()).toBe(false)
    kit.server.world.preview = false
    kit.server.world.media = describeMedia(kit.stream, { complete: false, encodedSeconds: 10 })
    await reopened()
    expect(await on.frame.locator('.resume').isVisible()).toBe(false)
  })
})

describe('lost connection', () => {
  it('playback waits when the buffer ends, resumes after reconnection, and all seconds played are reported', async () => {
    kit.server.world.media = describeMedia(kit.stream, {
      complete: false,
      encodedSeconds: 60,
      rungs: describeMedia(kit.stream).rungs.slice(0, 1),
    })
    on = await kit.open()
    await begin()
    await expect.poll(on.time, patient).toBeGreaterThan(1)
    kit.server.world.down = true
    await on.inPlayer(({ video }) => (video.playbackRate = 2))
    await expect.poll(on.phase, patient).toBe('waiting')
    const words = 'Sem conexão. A reprodução volta sozinha quando a internet voltar.'
    await expect.poll(() => on.frame.locator('.hint').innerText(), patient).toBe(words)
    await expect.poll(on.said, patient).toContain(words)
    const stood = await on.time()
    // Long enough for the lease to be gone on the server.
    kit.server.world.lease = 'none'
    kit.server.world.down = false
    await expect.poll(on.time, patient).toBeGreaterThan(stood + 1)
    await expect.poll(() => kit.server.world.lease, patient).toBe('live')
    await on.page.keyboard.press('k')
    await expect.poll(on.phase, patient).toBe('paused')
    const played = await on.time()
    await expect.poll(countedSeconds, patient).toBeCloseTo(played, 0)
    await expect.poll(() => on.frame.locator('.hint').isVisible(), patient).toBe(false)
  })

  it('before the first play, “Sem conexão” is shown, and playback starts after reconnection', async () => {
    on = await kit.open()
    kit.server.world.down = true
    await on.frame.locator('button.big').click()
    await expect.poll(panel, patient).toContain('Sem conexão')
    kit.server.world.down = false
    await expect.poll(on.time, patient).toBeGreaterThan(0.3)
  })
})

describe('failing server', () => {
  it('is told while segments do not come, and playback goes on where it was once they do', async () => {
    on = await kit.open()
    await begin()
    kit.server.world.failing = true
    await on.inPlayer(({ video }) => (video.currentTime = 40))
    const words = 'O servidor está demorando para responder. A reprodução continua sozinha assim que ele responder.'
    await expect.poll(() => on.frame.locator('.hint').innerText(), patient).toBe(words)
    kit.server.world.failing = false
    await expect.poll(on.time, patient).toBeGreaterThan(40.5)
    await expect.poll(() => on.frame.locator('.hint').isVisible(), patient).toBe(false)
  })
})

describe('session that is over', () => {
  it('is followed by another, which goes on where it was; the next one waits for the viewer', async () => {
    on = await kit.open()
    await begin()
    await on.inPlayer(({ video }) => (video.currentTime = 20))
    await expect.poll(on.time, patient).toBeGreaterThan(20.3)
    kit.server.world.expired = true
    const opened = () => kit.server.world.calls.filter((call) => call === 'open').length
    await expect.poll(opened, patient).toBe(2)
    await expect.poll(on.phase, patient).toBe('playing')
    expect(await on.time()).toBeGreaterThan(20)
    kit.server.world.expired = true
    await expect.poll(panel, patient).toEqual(['Sessão encerrada', 'vencida', 'Recarregar'])
    expect(opened()).toBe(2)
    const stood = await on.time()
    await on.frame.getByRole('button', { name: 'Recarregar' }).click()
    await expect.poll(on.phase, patient).toBe('playing')
    expect(await on.time()).toBeGreaterThanOrEqual(stood)
  })
})

describe('frozen page', () => {
  it('reports only the seconds played, and takes an expired lease again', async () => {
    on = await kit.open()
    await begin()
    await expect.poll(on.time, patient).toBeGreaterThan(1)
    const devtools = await on.page.context().newCDPSession(on.page)
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
    kit.server.world.lease = 'none'
    await wait(2500)
    await devtools.send('Page.setWebLifecycleState', { state: 'active' })
    const woke = await on.time()
    // A frozen page may have been paused by its browser, which tells of it when it likes.
    const goOn = async () => {
      if (await on.inPlayer(({ video }) => video.paused)) await on.page.keyboard.press('k')
      return on.time()
    }
    await expect.poll(goOn, patient).toBeGreaterThan(woke + 1)
    await on.page.keyboard.press('k')
    await expect.poll(on.phase, patient).toBe('paused')
    const played = await on.time()
    await expect.poll(countedSeconds, patient).toBeCloseTo(played, 0)
    await expect.poll(() => kit.server.world.lease, patient).toBe('live')
  })
})

describe('refused playback', () => {
  it.each([
    ['PLAYBACK_ACCOUNT_BLOCKED', 403, 'Vídeo indisponível'],
    ['PLAYBACK_VIEWER_REQUIRED', 403, 'Identificação necessária'],
    ['PLAYBACK_VIEWER_REVOKED', 403, 'Acesso encerrado'],
    ['PLAYBACK_SESSION_INVALID', 401, 'Sessão encerrada'],
    ['PLAYBACK_NOT_READY', 409, 'Vídeo em preparação'],
  ])('%s (%s) shows the title “%s”, its message and a button', async (code, status, title) => {
    kit.server.world.refuseOpen = { status, code, message: 'O que fazer agora.' }
    on = await kit.open()
    await expect.poll(panel, patient).toEqual([title, 'O que fazer agora.', expect.stringMatching(/^(Tentar novamente|Recarregar)$/)])
    kit.server.world.refuseOpen = null
    // A media in preparation is asked for again by itself, perhaps before the button is found.
    await on.frame.locator('.panel button:visible, button.big:visible').first().click()
    await expect.poll(on.time, patient).toBeGreaterThan(0.3)
  })

  it('is retried automatically, and a late answer does not interrupt playback started by the viewer', async () => {
    kit.server.world.refuseOpen = { status: 409, code: 'PLAYBACK_NOT_READY', message: 'Daqui a pouco.' }
    on = await kit.open()
    kit.server.world.refuseOpen = null
    const asked = Promise.withResolvers<void>()
    const mayAnswer = Promise.withResolvers<void>()
    await on.page.route(
      '**/playback/sessions',
      async (route) => {
        asked.resolve()
        await mayAnswer.promise
        await route.continue()
      },
      { times: 1 },
    )
    await asked.promise
    await on.frame.locator('.panel button').click()
    await expect.poll(on.time, patient).toBeGreaterThan(0.3)
    const late = on.page.waitForResponse('**/playback/sessions')
    mayAnswer.resolve()
    await late
    const then = await on.time()
    await expect.poll(on.time, patient).toBeGreaterThan(then + 0.5)
    expect(await on.phase()).toBe('playing')
  })

  it('shows “Acesso encerrado” when the lease ends with the reason revoked', async () => {
    on = await kit.open()
    await begin()
    kit.server.world.endReason = 'revoked'
    kit.server.world.lease = 'ended'
    await expect
      .poll(panel, patient)
      .toEqual(['Acesso encerrado', expect.stringMatching(/^O produtor encerrou o seu acesso/), 'Tentar novamente'])
    await expect.poll(() => on.inPlayer(({ root }) => root.activeElement?.textContent), patient).toBe('Tentar novamente')
  })
})

describe('controls script', () => {
  it('is requested again after its first request fails', async () => {
    on = await kit.open()
    let tries = 0
    await on.page.route('**/controls-script-*.js', (route) => (++tries === 1 ? route.abort() : route.continue()))
    await on.page.reload()
    on = await kit.adopt(on.page)
    await begin()
    await expect.poll(() => on.frame.locator('media-play-button').count(), patient).toBe(1)
    expect(tries).toBeGreaterThan(1)
  })
})

describe('a preview', () => {
  it('shows the code of a new token without interrupting playback', async () => {
    kit.server.world.preview = true
    kit.server.world.code = null
    on = await kit.open({}, undefined, '/embed/preview#token=first')
    await begin()
    await expect.poll(() => on.frame.locator('media-pip-button').count(), patient).toBe(1)
    kit.server.world.code = '7K3MQX9TV2'
    const before = await on.time()
    await on.page.evaluate(() => {
      const frame = document.querySelector('iframe')
      if (frame !== null) frame.src = '/embed/preview#token=second'
    })
    await expect.poll(() => on.frame.locator('media-pip-button').count(), patient).toBe(0)
    await expect.poll(on.time, patient).toBeGreaterThan(before + 0.5)
    expect(kit.server.world.calls.filter((call) => call === 'open' || call === 'lease')).toEqual(['open', 'lease', 'open'])
    expect(on.frame.url()).not.toContain('token')
  })
})

describe('quality of playing', () => {
  const measured = () => kit.server.world.reports.flatMap(({ quality }) => quality ?? [])

  it('is reported with the first frame once, and with the bitrate of the segments played', async () => {
    on = await kit.open()
    await begin()
    await expect.poll(() => measured().reduce((sum, { playedMs }) => sum + playedMs, 0), patient).toBeGreaterThan(2000)
    const reports = measured()
    const [firstFrame, ...others] = reports.flatMap(({ firstFrameMs }) => firstFrameMs ?? [])
    expect(firstFrame).toBeGreaterThan(0)
    expect(others).toEqual([])
    expect(reports.every(({ stalls, stallMs }) => stallMs >= stalls * 250)).toBe(true)
    const bits = reports.reduce((sum, report) => sum + report.bits, 0)
    const bitrate = bits / reports.reduce((sum, { playedMs }) => sum + playedMs, 0)
    const rates = Object.values(kit.stream.rungs).flatMap(({ segments }) => segments.map(({ length }) => (length * 8) / 2000))
    expect(bitrate).toBeGreaterThanOrEqual(Math.min(...rates) * 0.9)
    expect(bitrate).toBeLessThanOrEqual(Math.max(...rates) * 1.1)
  })

  it('counts a wait for segments as a stall, and none for a seek', async () => {
    kit.server.world.media = describeMedia(kit.stream, { complete: false, encodedSeconds: 8 })
    kit.server.world.holds = true
    on = await kit.open()
    await begin()
    await expect.poll(on.phase, patient).toBe('waiting')
    await expect.poll(() => measured().some(({ stalls }) => stalls > 0), patient).toBe(true)
    kit.server.world.media = describeMedia(kit.stream, {})
    await expect.poll(on.phase, patient).toBe('playing')
    const total = () => measured().reduce((sum, { stalls }) => sum + stalls, 0)
    const before = total()
    const seen = kit.server.world.reports.length
    await on.inPlayer(({ video }) => (video.currentTime = 40))
    await expect.poll(on.time, patient).toBeGreaterThan(40.5)
    await expect.poll(() => kit.server.world.reports.length, patient).toBeGreaterThan(seen + 1)
    expect(total()).toBe(before)
  })
})

describe('completion', () => {
  type Heard = { data: { type: string; mediaKey: string; alreadyCompleted: boolean }; origin: string }
  /** Opens a page around the player that keeps the messages it gets. */
  const openAndListen = () =>
    kit.open({}, () => {
      const heard: unknown[] = []
      Object.assign(window, { heard })
      window.addEventListener('message', ({ data, origin }) => heard.push({ data, origin }))
    })
  const heard = async () =>
    (await on.page.evaluate(() => (window as unknown as { heard: Heard[] }).heard)).filter(({ data }) => data.type === 'videozz:completed')
  const told = (alreadyCompleted: boolean) => [
    { data: { type: 'videozz:completed', mediaKey: 'm'.repeat(16), alreadyCompleted }, origin: kit.server.address.replace(/\/$/, '') },
  ]

  it('is told to the page around the player once, when a report is answered with it', async () => {
    on = await openAndListen()
    await begin()
    expect(await heard()).toEqual([])
    kit.server.world.completed = 'now'
    await expect.poll(heard, patient).toEqual(told(false))
    const seen = kit.server.world.reports.length
    await expect.poll(() => kit.server.world.reports.length, patient).toBeGreaterThan(seen + 1)
    expect(await heard()).toEqual(told(false))
  })

  it('is told on opening as alreadyCompleted, and not again by reports', async () => {
    kit.server.world.completed = 'before'
    on = await openAndListen()
    await expect.poll(heard, patient).toEqual(told(true))
    await begin()
    await expect.poll(() => kit.server.world.reports.length, patient).toBeGreaterThan(1)
    expect(await heard()).toEqual(told(true))
  })

  it('is not told in a preview', async () => {
    Object.assign(kit.server.world, { completed: 'before', preview: true })
    on = await kit.open({}, undefined, '/embed/preview#token=t')
    await on.page.evaluate(() => {
      Object.assign(window, { heard: [] })
      window.addEventListener('message', ({ data, origin }) => (window as unknown as { heard: unknown[] }).heard.push({ data, origin }))
    })
    await begin()
    await expect.poll(() => kit.server.world.reports.length, patient).toBeGreaterThan(1)
    expect(await heard()).toEqual([])
  })
})
