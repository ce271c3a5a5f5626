import { inherit, isAllowed, type KeyBinding } from '../core/key-table.ts'
import { createPlaybackApi } from '../core/playback-api.ts'
import { createStore } from '../core/player-store.ts'
import type { Capability } from './capability.ts'
import { capabilities as createAll } from './capabilities/list.ts'
import { separateCaptions } from './captions/separate-captions.ts'
import { focusFirst } from './focus-first.ts'
import { followFrame } from './follow-frame.ts'
import { listenToKeys } from './keyboard.ts'
import { loadControls } from './load-controls.ts'
import { attachMediaSession } from './media-session.ts'
import { browserClock, browserFetch } from './playback/browser-clock.ts'
import { createPageKey } from './playback/page-key.ts'
import { followPage } from './playback/follow-page.ts'
import { createPlayback } from './playback/playback.ts'
import { createRemote } from './player-remote.ts'
import type { PlayerContext } from './player-context.ts'
import { assemble, type PlayerParts } from './player-parts.ts'
import { beginningOf, type PlayerSetup } from './player-setup.ts'
import { createActionFeedback } from './ui/action-feedback.ts'

export type Player = ReturnType<typeof createPlayer>

/** Joins store, playback and capabilities into a player. Needs the host in the page. */
export function createPlayer(parts: PlayerParts, setup: PlayerSetup) {
  const { frame, video } = parts
  const end = new AbortController()
  const { signal } = end
  assemble(parts)
  const store = createStore()
  if (setup.preferences !== undefined) store.dispatch({ type: 'change', change: { preferences: setup.preferences } })
  const playback = createPlayback({
    video,
    api: createPlaybackApi(setup.api, browserFetch),
    clock: browserClock,
    pageKey: createPageKey(),
    store,
    resumeAt: (opened) => beginningOf(setup, opened),
  })
  const capabilities: Capability[] = []
  const keys: KeyBinding[] = []
  const player: PlayerContext = {
    ...parts,
    setup,
    store,
    playback,
    feedback: createActionFeedback(frame, signal),
    signal,
    keys: () => keys,
    covers: () => capabilities.flatMap(({ covers }) => covers?.() ?? []),
    rearrange() {
      separateCaptions(frame)
      for (const { onRearranged } of capabilities) onRearranged?.()
    },
    focusControls: () => focusFirst(parts),
  }
  for (const create of createAll) capabilities.push(create(player))
  for (const capability of capabilities) keys.push(...(capability.keys ?? []).map((binding) => inherit(binding, capability)))

  // Attributes and times that capabilities read are set before their subscriptions run; the page around is notified last.
  followFrame(player, signal)
  for (const { attach } of capabilities) attach?.(store, signal)
  for (const capability of capabilities) {
    const { withdraw } = capability
    if (withdraw === undefined) continue
    store.subscribe(
      (state) => isAllowed(state, capability),
      (allowed) => allowed || withdraw(),
      signal,
    )
  }
  listenToKeys(player, signal)
  attachMediaSession(player, capabilities, signal)
  followPage(playback, signal)
  loadControls(store, browserClock, signal, ({ attachControls }) => attachControls(player, capabilities, signal))
  store.subscribe(
    ({ opened }) => opened,
    (opened) => opened !== null && setup.onOpened?.(opened),
    signal,
  )
  store.subscribe(
    ({ completed }) => completed,
    (completed, { opened }) => completed !== null && opened !== null && setup.onCompleted?.(opened, completed === 'before'),
    signal,
  )
  store.subscribe(
    ({ phase }) => phase,
    (_, state) => setup.onState?.(state),
    signal,
  )

  return {
    store,
    playback,
    remote: createRemote({ video, store, playback }),
    async destroy(): Promise<void> {
      end.abort()
      await playback.destroy()
    },
  }
}
