// @vitest-environment happy-dom
import { defaultPlayerPreferences } from '@videozz/contract'
import type { PlaybackMedia } from '@videozz/contract'
import { describe, expect, it, vi } from 'vitest'
import { inherit, isOffered, type PlayerSwitch } from '../../core/key-table.ts'
import { createStore } from '../../core/player-store.ts'
import type { Capability } from '../capability.ts'
import type { PlayerContext } from '../player-context.ts'
import { el } from '../ui/element.ts'
import { capabilities as createAll } from './list.ts'

// It guards the picture with functions of a real browser, and has no part in the switches.
vi.mock('./code.ts', () => ({ code: () => ({ name: 'code' }) }))

const everything = { ...defaultPlayerPreferences, allowActivateLoop: true }
const switches = Object.entries(everything).flatMap(([name, value]) => (typeof value === 'boolean' ? [name as PlayerSwitch] : []))

/** All capabilities of a player of a film with chapters and subtitles, in a browser that can do everything. */
function createPlayer() {
  Object.defineProperties(document, {
    fullscreenEnabled: { value: true, configurable: true },
    pictureInPictureEnabled: { value: true, configurable: true },
  })
  Object.defineProperty(Element.prototype, 'requestFullscreen', { value: () => Promise.resolve(), configurable: true })
  const store = createStore()
  const media = { kind: 'video', duration: 60, chapters: [{ start: 0, title: 'Abertura' }], subtitles: [], rungs: [] }
  store.dispatch({ type: 'media', media: media as unknown as PlaybackMedia })
  store.dispatch({ type: 'change', change: { tracks: [{ label: 'Português', language: 'pt-BR', address: '/a.vtt' }] } })
  const signal = new AbortController().signal
  const parts = { host: el('div'), frame: el('div'), controller: el('div'), video: el('video'), poster: el('img'), menuBox: el('div') }
  const list: Capability[] = []
  const keys = () => list.flatMap((capability) => (capability.keys ?? []).map((key) => inherit(key, capability)))
  const player = { ...parts, notes: el('div'), setup: {}, playback: {}, feedback: {}, store, signal, keys } as unknown as PlayerContext
  for (const create of createAll) list.push(create(player))
  return { list, keys, store }
}

/** Everything that a viewer is offered on each path while the producer allows `preferences`. */
function offered({ list, keys, store }: ReturnType<typeof createPlayer>, preferences: typeof everything) {
  store.dispatch({ type: 'change', change: { preferences } })
  const here = <T extends object>(parts: readonly T[], capability: Capability) =>
    parts.filter((part) => isOffered(store.state, inherit(part, capability)))
  const elements = (capability: Capability) =>
    here(capability.controls ?? [], capability).map((control) => ('element' in control ? control.element : capability.name))
  return {
    controls: list.flatMap(elements),
    keys: keys()
      .filter((key) => isOffered(store.state, key))
      .flatMap((key) => key.keys.map(([name]) => (key.shift === true ? `Shift ${name}` : name))),
    menu: list.flatMap((capability) => here(capability.menu === undefined ? [] : [capability.menu], capability).map(() => capability.name)),
    media: list.flatMap((capability) => here(capability.mediaSession ?? [], capability).map(({ action }) => action as string)),
    ends: list.flatMap((capability) => (capability.withdraw === undefined || isOffered(store.state, capability) ? [] : [capability.name])),
  }
}
type Offered = ReturnType<typeof offered>

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
/** What each switch takes away when it is off, on each path; `ends` names what is ended that a viewer had begun. */
const taken: Record<PlayerSwitch, Partial<Offered>> = {
  allowPlayPause: { controls: ['media-play-button'], keys: [' ', 'k'], media: ['pause'] },
  allowVolume: { controls: ['volume'], keys: ['ArrowUp', 'ArrowDown'], ends: ['volume'] },
  allowMuteUnmute: { controls: ['media-mute-button'], keys: ['m'], menu: ['mute'], ends: ['mute'] },
  allowProgressBar: {
    controls: ['chapters'],
    keys: ['Shift ArrowLeft', 'Shift ArrowRight', 'Home', 'End', ...digits],
    menu: ['chapters'],
    media: ['seekto'],
  },
  allowFastAdvance: {
    controls: ['media-seek-forward-button'],
    keys: ['ArrowRight', 'l', 'Shift ArrowRight', 'End', ...digits],
    media: ['seekforward', 'seekto'],
  },
  allowFastBack: {
    controls: ['media-seek-backward-button'],
    keys: ['ArrowLeft', 'j', 'Shift ArrowLeft', 'Home', ...digits],
    media: ['seekbackward', 'seekto'],
  },
  allowFullscreen: { controls: ['media-fullscreen-button'], keys: ['f'], ends: ['fullscreen'] },
  allowSubtitles: { controls: ['captions'], keys: ['c'], menu: ['captions'] },
  allowChangeQuality: { menu: ['quality'], ends: ['quality'] },
  allowPlaybackSpeed: { controls: ['speed'], keys: ['<', '>'], menu: ['speed'], ends: ['speed'] },
  allowPiP: { controls: ['media-pip-button'], keys: ['i'], menu: ['pip'], ends: ['pip'] },
  allowActivateLoop: { controls: ['loop'], keys: ['r'], menu: ['loop'], ends: ['loop'] },
  showLogotype: { controls: ['logotype'] },
}

describe('the switches of a player', () => {
  const player = createPlayer()
  const all = offered(player, everything)
  it.each(switches)('%s takes away what is its own on every path, and nothing else', (name) => {
    const left = offered(player, { ...everything, [name]: false })
    const without = (path: keyof Offered) => all[path].filter((one) => !left[path].includes(one))
    expect({
      controls: without('controls'),
      keys: without('keys'),
      menu: without('menu'),
      media: without('media'),
      ends: left.ends.filter((one) => !all.ends.includes(one)),
    }).toEqual({ controls: [], keys: [], menu: [], media: [], ends: [], ...taken[name] })
  })
  it('all off leave the start, by media key too, and no control but the settings, whose menu is empty', () => {
    const none = Object.fromEntries(Object.entries(everything).map(([name, value]) => [name, typeof value === 'boolean' ? false : value]))
    expect(offered(player, none as typeof everything)).toMatchObject({ controls: ['settings'], keys: [], menu: [], media: ['play'] })
  })
})
