import type { PlaybackMedia } from '@videozz/contract'
import { defaultPlayerPreferences } from '@videozz/contract/player'
import { describe, expect, it } from 'vitest'
import type { OpenedSession } from './playback-api.ts'
import {
  durationOf,
  firstState,
  hasCode,
  isPastEncoded,
  mayLeavePage,
  nextState,
  type PlayerEvent,
  type PlayerState,
} from './player-state.ts'
import { codeTampered } from './refusal.ts'

const media = (change: Partial<PlaybackMedia> = {}) =>
  ({
    kind: 'video',
    duration: 60,
    complete: true,
    encodedSeconds: 60,
    subtitles: [],
    chapters: [],
    player: defaultPlayerPreferences,
    ...change,
  }) as PlaybackMedia
const opened = (change: Partial<OpenedSession> = {}) => ({ code: '7K3MQX9TV2', media: media(), ...change }) as OpenedSession
const subtitle = (url: string) => ({ key: url, name: 'Português', language: 'pt-BR', url }) as PlaybackMedia['subtitles'][number]
const at = (change: Partial<PlayerState>): PlayerState => ({ ...firstState, ...change })
const change = (settings: Extract<PlayerEvent, { type: 'change' }>['change']): PlayerEvent => ({ type: 'change', change: settings })

const refusal = codeTampered()
/** What each event makes of a state; `same` where it leaves it as it is. */
const table: [name: string, from: PlayerState, event: PlayerEvent, to: Partial<PlayerState> | 'same'][] = [
  [
    'open resets the started flag and sets beginAt',
    at({ phase: 'playing', started: true }),
    { type: 'open', beginAt: 7 },
    { phase: 'opening', started: false, beginAt: 7 },
  ],
  [
    'open without beginAt keeps the previous beginAt',
    at({ phase: 'blocked', refusal, beginAt: 7 }),
    { type: 'open' },
    { phase: 'opening', refusal: null, beginAt: 7 },
  ],
  [
    'session sets the opened session and its media',
    at({ phase: 'opening', beginAt: 7 }),
    { type: 'session', opened: opened(), resumedAt: null },
    { opened: opened(), media: media(), beginAt: 7 },
  ],
  [
    'session with resumedAt begins at that position',
    at({ phase: 'opening' }),
    { type: 'session', opened: opened(), resumedAt: 14 },
    { opened: opened(), media: media(), resumedAt: 14, beginAt: 14 },
  ],
  [
    'opened and playable changes to ready and online',
    at({ phase: 'opening', offline: true }),
    { type: 'opened', playable: true },
    { phase: 'ready', offline: false },
  ],
  [
    'opened and not playable changes to preparing and closes the menu',
    at({ phase: 'opening', open: 'menu' }),
    { type: 'opened', playable: false },
    { phase: 'preparing', open: null },
  ],
  ['opened while blocked', at({ phase: 'blocked', refusal }), { type: 'opened', playable: true }, 'same'],
  ['playable while preparing', at({ phase: 'preparing' }), { type: 'playable' }, { phase: 'ready' }],
  ['playable while paused', at({ phase: 'paused' }), { type: 'playable' }, 'same'],
  ['start from ready', at({ phase: 'ready' }), { type: 'start' }, { phase: 'starting' }],
  ['start while preparing', at({ phase: 'preparing' }), { type: 'start' }, 'same'],
  ['start while playing', at({ phase: 'playing' }), { type: 'start' }, 'same'],
  ['playing for the first time', at({ phase: 'starting' }), { type: 'playing' }, { phase: 'playing', started: true }],
  [
    'playing after waiting clears waitsForEncoder',
    at({ phase: 'waiting', waitsForEncoder: true }),
    { type: 'playing' },
    { phase: 'playing', started: true, waitsForEncoder: false },
  ],
  ['playing while blocked', at({ phase: 'blocked', refusal }), { type: 'playing' }, 'same'],
  ['paused after the first frame', at({ phase: 'playing', started: true }), { type: 'paused' }, { phase: 'paused' }],
  ['paused before the first frame changes to ready', at({ phase: 'starting' }), { type: 'paused' }, { phase: 'ready' }],
  ['paused while blocked', at({ phase: 'blocked', refusal }), { type: 'paused' }, 'same'],
  ['waiting for the encoder', at({ phase: 'playing' }), { type: 'waiting', encoder: true }, { phase: 'waiting', waitsForEncoder: true }],
  [
    'waiting no longer for the encoder',
    at({ phase: 'waiting', waitsForEncoder: true }),
    { type: 'waiting', encoder: false },
    { phase: 'waiting', waitsForEncoder: false },
  ],
  ['waiting for the encoder again', at({ phase: 'waiting', waitsForEncoder: true }), { type: 'waiting', encoder: true }, 'same'],
  ['waiting while paused', at({ phase: 'paused' }), { type: 'waiting', encoder: true }, 'same'],
  ['seek', at({ phase: 'ready', resumedAt: 14, beginAt: 14 }), { type: 'seek', to: 3 }, { beginAt: 3, position: 3, resumedAt: null }],
  ['sought beyond the encoded part', at({ phase: 'paused' }), { type: 'sought', encoder: true }, { waitsForEncoder: true }],
  ['sought while starting', at({ phase: 'starting' }), { type: 'sought', encoder: true }, 'same'],
  ['ended', at({ phase: 'waiting' }), { type: 'ended' }, { phase: 'ended' }],
  ['ended before the start', at({ phase: 'ready' }), { type: 'ended' }, 'same'],
  [
    'blocked closes the help and clears waitsForEncoder',
    at({ phase: 'playing', open: 'help', waitsForEncoder: true }),
    { type: 'blocked', refusal },
    { phase: 'blocked', refusal, open: null, waitsForEncoder: false },
  ],
  [
    'unblocked after the first frame',
    at({ phase: 'blocked', refusal, started: true }),
    { type: 'unblocked' },
    { phase: 'paused', refusal: null },
  ],
  ['unblocked before the first frame', at({ phase: 'blocked', refusal }), { type: 'unblocked' }, { phase: 'ready', refusal: null }],
  ['unblocked while not blocked', at({ phase: 'playing' }), { type: 'unblocked' }, 'same'],
  ['offline keeps the phase playing', at({ phase: 'playing' }), { type: 'reach', online: false }, { phase: 'playing', offline: true }],
  ['online without a change', at({ phase: 'playing' }), { type: 'reach', online: true }, 'same'],
  ['another Imprint code', at({ opened: opened() }), { type: 'code', code: null }, { opened: opened({ code: null }) }],
  ['another Imprint code without a session', firstState, { type: 'code', code: 'A' }, 'same'],
  [
    'a media with other subtitles replaces the tracks',
    at({ media: media() }),
    { type: 'media', media: media({ subtitles: [subtitle('/a.vtt')] }) },
    {
      media: media({ subtitles: [subtitle('/a.vtt')] }),
      tracks: [{ label: 'Português', language: 'pt-BR', address: '/a.vtt' }],
    },
  ],
  ['time', firstState, { type: 'time', position: 3, duration: 60 }, { position: 3, videoDuration: 60 }],
  [
    'time with an unknown duration',
    at({ position: 3, videoDuration: 60 }),
    { type: 'time', position: 3, duration: Number.NaN },
    { videoDuration: null },
  ],
  ['time without a change', at({ position: 3, videoDuration: 60 }), { type: 'time', position: 3, duration: 60 }, 'same'],
  ['change of a setting', firstState, change({ quality: 480 }), { quality: 480 }],
  ['change to the same setting', firstState, change({ quality: 'auto', open: null }), 'same'],
  ['segments that do not come', at({ phase: 'waiting' }), { type: 'trouble', troubled: true }, { troubled: true }],
  ['segments that come again', firstState, { type: 'trouble', troubled: false }, 'same'],
]

describe('nextState for one event', () => {
  it.each(table)('%s', (_name, from, event, to) => {
    const next = nextState(from, event)
    if (to === 'same') expect(next).toBe(from)
    else expect(next).toEqual({ ...from, ...to })
    if (to !== 'same') expect(next).not.toBe(from)
  })
})

describe('nextState for several events', () => {
  const run = (...events: PlayerEvent[]): PlayerState => events.reduce(nextState, firstState)
  it('goes from opening to playing', () => {
    expect(run({ type: 'open' }, { type: 'opened', playable: true }, { type: 'start' }, { type: 'playing' })).toMatchObject({
      phase: 'playing',
      started: true,
    })
  })
  it('stays in preparing until the media is playable', () => {
    const preparing = run({ type: 'open' }, { type: 'opened', playable: false })
    expect(preparing.phase).toBe('preparing')
    expect(nextState(preparing, { type: 'start' })).toBe(preparing)
    expect(nextState(preparing, { type: 'playable' }).phase).toBe('ready')
  })
  it('sets waitsForEncoder while waiting for the encoder and clears it on playing', () => {
    const state = run(
      { type: 'open' },
      { type: 'opened', playable: true },
      { type: 'start' },
      { type: 'playing' },
      { type: 'waiting', encoder: true },
    )
    expect(state).toMatchObject({ phase: 'waiting', waitsForEncoder: true })
    expect(nextState(state, { type: 'playing' })).toMatchObject({ phase: 'playing', waitsForEncoder: false })
  })
  it('sets waitsForEncoder when paused at a position that is not encoded yet', () => {
    const paused = run({ type: 'open' }, { type: 'opened', playable: true }, { type: 'start' }, { type: 'playing' }, { type: 'paused' })
    const beyond = nextState(paused, { type: 'sought', encoder: true })
    expect(beyond).toMatchObject({ phase: 'paused', waitsForEncoder: true })
    expect(nextState(beyond, { type: 'sought', encoder: true })).toBe(beyond)
    expect(nextState(beyond, { type: 'sought', encoder: false })).toMatchObject({ phase: 'paused', waitsForEncoder: false })
    const playing = nextState(beyond, { type: 'start' })
    expect(nextState(playing, { type: 'sought', encoder: true })).toBe(playing)
  })
  it('stays blocked on playing and paused events until unblocked', () => {
    const blocked = run(
      { type: 'open' },
      { type: 'opened', playable: true },
      { type: 'start' },
      { type: 'playing' },
      { type: 'blocked', refusal: codeTampered() },
    )
    expect(nextState(blocked, { type: 'playing' })).toBe(blocked)
    expect(nextState(blocked, { type: 'paused' })).toBe(blocked)
    expect(nextState(blocked, { type: 'unblocked' })).toMatchObject({ phase: 'paused', refusal: null })
  })
  it('keeps playing while offline', () => {
    expect(
      run({ type: 'open' }, { type: 'opened', playable: true }, { type: 'start' }, { type: 'playing' }, { type: 'reach', online: false }),
    ).toMatchObject({ phase: 'playing', offline: true })
  })
  it('keeps the tracks set by the page while the media has the same subtitles', () => {
    const given = [{ label: 'Dada', language: 'pt', address: 'blob:a' }]
    const state = run({ type: 'session', opened: opened(), resumedAt: null }, { type: 'change', change: { tracks: given } })
    expect(nextState(state, { type: 'media', media: media({ encodedSeconds: 50 }) }).tracks).toBe(given)
  })
})

describe('state selectors', () => {
  it('applies the preferences of each media until the page has set others', () => {
    const player = { ...defaultPlayerPreferences, allowVolume: false }
    const played = nextState(firstState, { type: 'session', opened: opened({ media: media({ player }) }), resumedAt: null })
    expect(played.preferences).toBe(player)
    const renewed = { ...player, allowPiP: false }
    expect(nextState(played, { type: 'media', media: media({ player: renewed }) }).preferences).toBe(renewed)
    const ofPage = { ...player, allowMuteUnmute: false }
    const previewed = nextState(played, change({ preferences: ofPage }))
    expect(nextState(previewed, { type: 'media', media: media({ player: renewed }) }).preferences).toBe(ofPage)
  })

  it('durationOf returns the duration of the video, else of the media, else 0', () => {
    expect([durationOf(at({ videoDuration: 59, media: media() })), durationOf(at({ media: media() })), durationOf(firstState)]).toEqual([
      59, 60, 0,
    ])
  })
  it('hasCode requires an Imprint code; mayLeavePage none, or a marked picture; isPastEncoded compares a position with the encoded seconds', () => {
    expect([hasCode(firstState), hasCode(at({ opened: opened() })), hasCode(at({ opened: opened({ code: null }) }))]).toEqual([
      false,
      true,
      false,
    ])
    const left = [{}, { markedPicture: false }, { markedPicture: true }, { code: null }].map((change) => at({ opened: opened(change) }))
    expect([firstState, ...left].map(mayLeavePage)).toEqual([true, false, false, true, true])
    const growing = at({ media: media({ complete: false, encodedSeconds: 10 }) })
    expect([isPastEncoded(growing, 8), isPastEncoded(growing, 9.5), isPastEncoded(at({ media: media() }), 59.9)]).toEqual([
      false,
      true,
      false,
    ])
  })
})
