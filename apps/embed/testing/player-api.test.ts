import { createRequire } from 'node:module'
import { defaultPlayerPreferences } from '@videozz/contract/browser'
import type { AnswerMessage, EventMessage } from '@videozz/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OpenedPage, patient, type PlayerKit, startKit } from './player-kit.ts'

// The player page is built in the first hook that asks for it.
vi.setConfig({ hookTimeout: 180_000 })

let kit: PlayerKit
let on: OpenedPage
const client = createRequire(import.meta.url).resolve('player.js')

beforeAll(async () => {
  kit = await startKit(20)
})
afterAll(() => kit.stop())
afterEach(async () => {
  expect(await kit.closePage()).toEqual([])
})

type Told = { answers: AnswerMessage[]; events: EventMessage[]; others: string[] }
type Host = Window & { told: Told; frames: Window[] }
/** Records in the framing page what the player page tells it, from the start. */
const keepTold = () => {
  if (window.top !== window) return
  const told: Told = { answers: [], events: [], others: [] }
  Object.assign(window, { told })
  window.addEventListener('message', ({ data }) => {
    if (data.type === 'videozz:answer') told.answers.push(data as AnswerMessage)
    else if (data.type === 'videozz:event') told.events.push(data as EventMessage)
    else told.others.push(typeof data === 'string' ? (JSON.parse(data) as { event: string }).event : String(data.type))
  })
}
const open = async (path = '') => {
  on = await kit.open({}, keepTold, path)
}
const told = () => on.page.evaluate(() => (window as unknown as Host).told)
const post = (message: unknown) => on.page.evaluate((data) => window.frames[0]!.postMessage(data, '*'), message)
let lastId = 0
/** Sends a command from the framing page and returns its answer. */
async function call(command: string, value?: unknown): Promise<AnswerMessage> {
  const id = ++lastId
  await post({ type: 'videozz:command', id, command, ...(value !== undefined && { value }) })
  await expect.poll(async () => (await told()).answers.some((answer) => answer.id === id), patient).toBe(true)
  return (await told()).answers.find((answer) => answer.id === id) as AnswerMessage
}
const valueOf = async (command: string, value?: unknown) => {
  const answer = await call(command, value)
  return answer.ok ? answer.value : answer.error.code
}
const eventNames = async () => (await told()).events.map(({ event }) => event)
const eventsOf = async (name: string) => (await told()).events.filter(({ event }) => event === name).map(({ detail }) => detail)

describe('commands of the framing page', () => {
  it('play, seek, change and read the player, and events tell of it', async () => {
    kit.server.world.media.chapters = [
      { start: 0, title: 'Início' },
      { start: 14, title: 'Meio' },
    ]
    kit.server.world.media.subtitles = [{ key: 'l'.repeat(16), language: 'pt-BR', name: 'Português', url: '/api/playback/hls/t/a.vtt' }]
    await open()
    await expect.poll(() => valueOf('getState'), patient).toMatchObject({ phase: 'ready', paused: true, duration: 20, volume: 1, rate: 1 })
    expect(await valueOf('getMedia')).toEqual({ key: 'm'.repeat(16), title: 'Aula de teste', kind: 'video', duration: 20 })
    // Before anything is loaded it is told too.
    expect(await valueOf('seek', 4)).toBe(4)
    expect(await eventsOf('seeked')).toEqual([{ currentTime: 4 }])
    expect(await valueOf('play')).toBeNull()
    expect(await on.inPlayer(({ video }) => video.paused)).toBe(false)
    expect(await valueOf('seek', 9)).toBe(9)
    expect([await valueOf('setVolume', 0.25), await valueOf('setRate', 2), await valueOf('setMuted', true)]).toEqual([0.25, 2, true])
    expect(await on.inPlayer(({ video }) => [video.volume, video.playbackRate, video.muted])).toEqual([0.25, 2, true])
    expect(await valueOf('setCaptions', 'pt-br')).toEqual({ index: 0, label: 'Português', language: 'pt-BR' })
    await on.frame.locator('.caption', { hasText: 'Bom dia.' }).waitFor()
    expect(await valueOf('setCaptions', null)).toBeNull()
    expect(await valueOf('setChapter', 1)).toEqual({ index: 1, title: 'Meio', start: 14 })
    expect(await valueOf('getChapters')).toMatchObject({ current: 1, list: [{ title: 'Início' }, { title: 'Meio' }] })
    expect(await valueOf('pause')).toBeNull()
    expect(await valueOf('getPaused')).toBe(true)
    await call('play')
    await expect.poll(async () => (await eventNames()).includes('ended'), patient).toBe(true)

    const names = await eventNames()
    for (const name of [
      'play',
      'pause',
      'timeupdate',
      'progress',
      'seeked',
      'volumechange',
      'ratechange',
      'captionschange',
      'chapterchange',
    ])
      expect([name, names.includes(name as EventMessage['event'])]).toEqual([name, true])
    // The first quarter was skipped; on the way to the chapter the half may have been played.
    const percents = (await eventsOf('progress')).map((detail) => (detail as { percent: number }).percent)
    expect(percents.filter((percent) => percent !== 50)).toEqual([75, 100])
    expect(new Set(percents).size).toBe(percents.length)
  })

  it('do what the preferences forbid to viewers, loop and captions too', async () => {
    kit.server.world.media.subtitles = [{ key: 'l'.repeat(16), language: 'pt-BR', name: 'Português', url: '/api/playback/hls/t/a.vtt' }]
    await open()
    const none = Object.fromEntries(
      Object.entries(defaultPlayerPreferences).map(([name, value]) => [name, typeof value === 'boolean' ? false : value]),
    )
    await expect.poll(() => valueOf('getState'), patient).toMatchObject({ phase: 'ready' })
    await on.frame.evaluate((preferences) => {
      const player = document.querySelector('videozz-player') as unknown as { setPreferences(preferences: unknown): void }
      player.setPreferences(preferences)
    }, none)
    expect([await valueOf('play'), await valueOf('setLoop', true), await valueOf('getLoop'), await valueOf('setRate', 1.5)]).toEqual([
      null,
      true,
      true,
      1.5,
    ])
    await call('setCaptions', 0)
    await on.frame.locator('.caption', { hasText: 'Bom dia.' }).waitFor()
    expect([await valueOf('seek', 12), await valueOf('setLoop', false), await valueOf('getLoop')]).toEqual([12, false, false])
    // A position beyond the end is the end.
    expect(await valueOf('seek', 1e9)).toBeCloseTo(19.9, 0)
  })

  it('of a wrong name or value are refused with a code and change nothing', async () => {
    await open()
    await expect.poll(() => valueOf('getState'), patient).toMatchObject({ phase: 'ready' })
    const wrong: [string, unknown][] = [
      ['toString', undefined],
      ['constructor', undefined],
      ['', undefined],
      ['seek', -1],
      ['seek', '5'],
      ['seek', null],
      ['setVolume', 1.1],
      ['setRate', 16],
      ['setMuted', 1],
      ['setLoop', 'yes'],
      ['setCaptions', 3],
      ['setCaptions', { index: 0 }],
      ['setChapter', 0],
    ]
    for (const [command, value] of wrong)
      expect([command, await valueOf(command, value)]).toEqual([
        command,
        ['toString', 'constructor', ''].includes(command) ? 'INVALID_COMMAND' : 'INVALID_VALUE',
      ])
    const before = (await told()).answers.length
    for (const odd of [
      null,
      7,
      'x',
      '{"context":"player.js"',
      [],
      { type: 'videozz:command' },
      { type: 'videozz:command', id: {}, command: 'play' },
    ])
      await post(odd)
    await post({ type: 'videozz:command', id: 'x'.repeat(65), command: 'play' })
    // The preview's messages are none of an embed.
    await post({ type: 'videozz:preferences', preferences: { ...defaultPlayerPreferences, allowVolume: false } })
    await post({ type: 'videozz:seek', position: 9 })
    expect(await valueOf('getCurrentTime')).toBe(0)
    expect((await told()).answers).toHaveLength(before + 1)
    expect(await on.inPlayer(({ video, player }) => [video.paused, player.state?.preferences.allowVolume])).toEqual([true, true])
  })

  it('are not taken from another window than the framing page', async () => {
    await open()
    await expect.poll(() => valueOf('getState'), patient).toMatchObject({ phase: 'ready' })
    // A frame beside the player reaches its window, too.
    await on.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const other = document.createElement('iframe')
          other.srcdoc =
            '<script>parent.frames[0].postMessage({type:"videozz:command",id:1,command:"setVolume",value:0},"*");parent.postMessage({type:"sent"},"*")</script>'
          window.addEventListener('message', ({ data }) => data.type === 'sent' && resolve())
          document.body.append(other)
        }),
    )
    // So does one of another origin, in both protocols.
    kit.elsewhere.show(
      `<script>const say = (message) => parent.frames[0].postMessage(message, '*')
      say({ type: 'videozz:command', id: 1, command: 'setVolume', value: 0 })
      say(JSON.stringify({ context: 'player.js', version: '0.0.11', method: 'setVolume', value: 0 }))
      parent.postMessage({ type: 'sent' }, '*')</script>`,
      '',
    )
    await on.page.evaluate(
      (address) =>
        new Promise<void>((resolve) => {
          window.addEventListener('message', ({ data }) => data.type === 'sent' && resolve())
          document.body.append(Object.assign(document.createElement('iframe'), { src: address }))
        }),
      kit.elsewhere.address,
    )
    // The player itself calls nobody's command either.
    await on.frame.evaluate(() => window.postMessage({ type: 'videozz:command', id: 1, command: 'setVolume', value: 0 }, '*'))
    expect(await valueOf('getVolume')).toBe(1)
  })

  it('in a storm of a thousand a second are all answered while playback goes on', async () => {
    await open()
    await expect.poll(() => valueOf('getState'), patient).toMatchObject({ phase: 'ready' })
    await call('play')
    const from = await on.time()
    const { sent, last } = await on.page.evaluate(async () => {
      const began = performance.now()
      let [sent, last] = [0, 1]
      while (performance.now() - began < 2000) {
        for (; sent < performance.now() - began; sent += 1) {
          const command = sent % 2 === 0 ? 'setVolume' : 'getState'
          if (command === 'setVolume') last = (sent % 100) / 100
          window.frames[0]!.postMessage({ type: 'videozz:command', id: `s${sent}`, command, value: last }, '*')
        }
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      return { sent, last }
    })
    const stormed = () =>
      on.page.evaluate(() => (window as unknown as Host).told.answers.filter(({ id }) => String(id).startsWith('s')).length)
    await expect.poll(stormed, patient).toBe(sent)
    await expect.poll(on.time, patient).toBeGreaterThan(from + 1)
    expect(await valueOf('getVolume')).toBe(last)
    expect(await on.phase()).toBe('playing')
  })

  it('of a player that may not play are refused with its code, and nothing else is told', async () => {
    kit.server.world.refuseOpen = { status: 403, code: 'PLAYBACK_VIEWER_REVOKED', message: 'O produtor encerrou o seu acesso.' }
    await open()
    expect(await call('play')).toMatchObject({ ok: false, error: { code: 'REFUSED', reason: 'PLAYBACK_VIEWER_REVOKED' } })
    expect(await valueOf('seek', 3)).toBe('REFUSED')
    expect(await valueOf('getState')).toMatchObject({ phase: 'refused', refusal: 'PLAYBACK_VIEWER_REVOKED', media: null })
    expect((await told()).others).toEqual(['videozz:ready'])
  })
})

type JsPlayer = {
  on(event: string, listener: (value: unknown) => void): void
  off(event: string): void
  supports(kind: string, names: string[]): boolean
} & Record<string, (argument?: unknown) => void>
type JsHost = Window & { playerjs: { Player: new (frame: Element) => JsPlayer }; js: JsPlayer; heard: string[] }

describe('the client of player.js', () => {
  it('finds the player ready by its address with the fragment, plays it, and hears its events', async () => {
    on = await kit.open({}, keepTold, '/embed/k3y0000000000000#email=ana%40ex.com')
    await on.page.addInitScript({ path: client })
    await on.page.reload()
    on = await kit.adopt(on.page)
    await on.page.evaluate(() => {
      const host = window as unknown as JsHost
      host.js = new host.playerjs.Player(document.querySelector('iframe')!)
      host.heard = []
      for (const name of ['ready', 'play', 'pause', 'timeupdate', 'seeked', 'ended', 'progress', 'error'])
        host.js.on(name, () => host.heard.push(name))
    })
    const heard = () => on.page.evaluate(() => (window as unknown as JsHost).heard)
    await expect.poll(heard, patient).toContain('ready')
    const get = (method: string) =>
      on.page.evaluate((name) => new Promise((resolve) => (window as unknown as JsHost).js[name]!(resolve)), method)
    const does = (method: string, value?: unknown) =>
      on.page.evaluate(([name, given]) => (window as unknown as JsHost).js[name as string]!(given), [method, value] as const)

    expect([await get('getPaused'), await get('getDuration'), await get('getVolume'), await get('getMuted'), await get('getLoop')]).toEqual(
      [true, 20, 100, false, false],
    )
    expect(await on.page.evaluate(() => (window as unknown as JsHost).js.supports('method', ['setLoop', 'getCurrentTime']))).toBe(true)
    await does('setVolume', 35)
    await does('setLoop', true)
    await does('mute')
    await expect.poll(() => get('getVolume'), patient).toBe(35)
    expect([await get('getMuted'), await get('getLoop')]).toEqual([true, true])
    await does('setLoop', false)
    await does('play')
    await expect.poll(heard, patient).toContain('play')
    await does('setCurrentTime', 18)
    await expect.poll(heard, patient).toContain('seeked')
    await expect.poll(() => get('getCurrentTime'), patient).toBeGreaterThan(17.9)
    await expect.poll(heard, patient).toContain('ended')
    expect(await heard()).toEqual(expect.arrayContaining(['timeupdate', 'progress']))
    // Both protocols are spoken in one page.
    expect(await valueOf('getVolume')).toBe(0.35)
    await on.page.evaluate(() => (window as unknown as JsHost).js.off('play'))
    await on.page.evaluate(() =>
      window.frames[0]!.postMessage(JSON.stringify({ context: 'player.js', version: '0.0.11', method: 'explode' }), '*'),
    )
    await expect.poll(heard, patient).toContain('error')
  })
})
