import { defaultPlayerPreferences } from '@videozz/contract'
import type { PlaybackMedia, PlayerPreferences } from '@videozz/contract'
import { describe, expect, it } from 'vitest'
import { findKey, inherit, type KeyBinding, type KeyPress, listKeys } from '../../core/key-table.ts'
import { createStore } from '../../core/player-store.ts'
import type { PlayerContext } from '../player-context.ts'
import { chapters } from './chapters.ts'
import { loop } from './loop.ts'
import { mute } from './mute.ts'
import { play } from './play.ts'
import { seek } from './seek.ts'
import { speed } from './speed.ts'
import { timeline } from './timeline.ts'
import { volume } from './volume.ts'

const parts = [
  { start: 0, title: 'Abertura' },
  { start: 20, title: 'Luz' },
]

/** A player without a browser that notes what its keys do, with `preferences` and, if asked for, chapters. */
function createKeyboard({ chaptered = true, ...preferences }: Partial<PlayerPreferences> & { chaptered?: boolean } = {}) {
  const done: string[] = []
  const store = createStore()
  const media = { duration: 60, chapters: chaptered ? parts : [], subtitles: [] } as unknown as PlaybackMedia
  store.dispatch({ type: 'media', media })
  store.dispatch({ type: 'change', change: { preferences: { ...defaultPlayerPreferences, ...preferences } } })
  const player = {
    store,
    setup: {},
    video: { currentTime: 10, volume: 0.5, muted: true, playbackRate: 1, paused: true },
    playback: { seek: (to: number) => done.push(`seek ${to}`), toggle: () => done.push('toggle') },
    feedback: { show: () => {}, say: () => {} },
  } as unknown as PlayerContext
  const capabilities = [play, seek, chapters, timeline, mute, volume, speed, loop].map((create) => create(player))
  const keys: KeyBinding[] = capabilities.flatMap((capability) => (capability.keys ?? []).map((binding) => inherit(binding, capability)))
  return {
    /** What a key does: nothing where no binding answers it. */
    press(key: string, more: Partial<KeyPress> = {}): string[] {
      const found = findKey(keys, { key, ctrlKey: false, metaKey: false, altKey: false, ...more }, store.state)
      found?.binding.run(found.key)
      return done.splice(0)
    },
    help: () => listKeys(keys, store.state),
    video: player.video,
    store,
  }
}

describe('keyboard shortcuts', () => {
  it('ignores keys of a control that the preferences disable', () => {
    expect(createKeyboard().press('k')).toEqual(['toggle'])
    expect(createKeyboard({ allowPlayPause: false }).press('k')).toEqual([])
    expect(createKeyboard({ allowFastAdvance: false }).press('l')).toEqual([])
    expect(createKeyboard({ allowFastAdvance: false }).press('5')).toEqual([])
  })
  it('ignores keys pressed with Ctrl, Meta or Alt', () => {
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) expect(createKeyboard().press('k', { [modifier]: true })).toEqual([])
  })
  it('seeks with arrow, J, L, Home, End and digit keys', () => {
    const { press } = createKeyboard()
    expect(['ArrowLeft', 'ArrowRight', 'j', 'L', 'Home', 'End', '5'].flatMap((key) => press(key))).toEqual(
      ['5', '15', '0', '20', '0', '60', '30'].map((to) => `seek ${to}`),
    )
  })
  it('changes volume, speed, loop and mute', () => {
    const { press, video, store } = createKeyboard({ allowActivateLoop: true })
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', '>', 'r']) press(key)
    expect([video.volume, video.muted, video.playbackRate, store.state.loop]).toEqual([0.55, false, 1.25, true])
    press('m')
    expect(video.muted).toBe(true)
  })
  it('keeps a muted video muted when allowMuteUnmute is false', () => {
    const { press, video } = createKeyboard({ allowMuteUnmute: false })
    for (const key of ['ArrowUp', 'm']) press(key)
    expect([video.volume, video.muted]).toEqual([0.55, true])
  })
})

describe('chapter shortcuts', () => {
  const shift = { shiftKey: true }
  it('seeks with Shift and an arrow where chapters exist and the preferences allow seeking', () => {
    expect(createKeyboard().press('ArrowRight', shift)).toEqual(['seek 20'])
    expect(createKeyboard().press('ArrowLeft', shift)).toEqual(['seek 0'])
    expect(createKeyboard({ allowFastAdvance: false }).press('ArrowRight', shift)).toEqual([])
    expect(createKeyboard({ allowProgressBar: false }).press('ArrowRight', shift)).toEqual([])
    expect(createKeyboard({ chaptered: false }).press('ArrowRight', shift)).toEqual(['seek 15'])
  })
  it('are listed in the help only for a media with chapters', () => {
    const lines = (chaptered: boolean) =>
      createKeyboard({ chaptered })
        .help()
        .map(({ what }) => what)
    expect(lines(true)).toEqual(expect.arrayContaining(['Capítulo anterior', 'Próximo capítulo']))
    expect(lines(false).join()).not.toContain('apítulo')
  })
})

describe('keyboard help', () => {
  it('lists the active keys with their printed names in the order of the capabilities', () => {
    expect(createKeyboard().help()).toEqual([
      { keys: ['Espaço', 'K'], what: 'Reproduzir ou pausar' },
      { keys: ['←'], what: 'Voltar 5 segundos' },
      { keys: ['→'], what: 'Avançar 5 segundos' },
      { keys: ['J'], what: 'Voltar 10 segundos' },
      { keys: ['L'], what: 'Avançar 10 segundos' },
      { keys: ['Shift ←'], what: 'Capítulo anterior' },
      { keys: ['Shift →'], what: 'Próximo capítulo' },
      { keys: ['Home'], what: 'Ir para o início' },
      { keys: ['End'], what: 'Ir para o fim' },
      { keys: ['0 a 9'], what: 'Ir para 0% a 90%' },
      { keys: ['M'], what: 'Desativar ou ativar o som' },
      { keys: ['↑', '↓'], what: 'Aumentar e diminuir o volume' },
      { keys: ['<', '>'], what: 'Diminuir e aumentar a velocidade' },
    ])
  })
})
