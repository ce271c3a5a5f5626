// @vitest-environment happy-dom
import type { PlaybackMedia } from '@videozz/contract'
import { expect, it, vi } from 'vitest'
import { createStore } from '../../core/player-store.ts'
import { live } from '../capabilities/live.ts'
import type { PlayerContext } from '../player-context.ts'
import { el } from '../ui/element.ts'

it('shows its words in a card that was made with the player, as the guard of the code demands', async () => {
  const [frame, notes, video] = [el('div'), el('div'), el('video')]
  const store = createStore()
  const playback = { refresh: () => Promise.resolve(), liveTimes: () => null }
  const end = new AbortController()
  const player = { frame, notes, video, store, playback, rearrange: () => undefined } as unknown as PlayerContext
  const capability = live(player)
  const children = [...frame.children]
  capability.attach?.(store, end.signal)
  const waiting = { status: 'ended', scheduledAt: '2026-11-28T22:30:00.000Z', startedAt: '2026-11-28T22:30:00.000Z', returnBy: null }
  const media = { live: waiting, complete: false, failed: false, subtitles: [], chapters: [] } as unknown as PlaybackMedia
  store.dispatch({ type: 'media', media })
  const playing = [{ type: 'open' }, { type: 'opened', playable: true }, { type: 'start' }, { type: 'playing' }] as const
  for (const event of [...playing, { type: 'waiting', encoder: false } as const]) store.dispatch(event)
  await vi.waitFor(() => expect(frame.textContent).toContain('O sinal caiu'))
  expect([...frame.children]).toEqual(children)
  expect(capability.covers?.().length).toBeGreaterThan(0)
  end.abort()
})
