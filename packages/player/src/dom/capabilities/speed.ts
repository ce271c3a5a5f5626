import { copy } from '../../core/copy.ts'
import { createSpeedMemory, speeds } from '../../core/speed-memory.ts'
import type { CreateCapability } from '../capability.ts'

const labelOf = (rate: number): string => `${String(rate).replace('.', ',')}×`

/** Plays slower or faster. The viewer's choice is stored. */
export const speed: CreateCapability = ({ video, setup, feedback }) => {
  const memory = createSpeedMemory(setup.choiceStore)
  const setSpeed = (rate: number) => {
    // The default is what a source loaded later plays at.
    video.defaultPlaybackRate = rate
    video.playbackRate = rate
  }
  const choose = (rate: number) => {
    memory.keep(rate)
    setSpeed(rate)
  }
  const changeBy = (by: 1 | -1) => {
    const at = speeds.indexOf(video.playbackRate)
    const next = speeds[(at < 0 ? speeds.indexOf(1) : at) + by]
    if (next !== undefined) choose(next)
    feedback.show('speed', labelOf(video.playbackRate), `${copy.speed}: ${labelOf(video.playbackRate)}`)
  }
  return {
    name: 'speed',
    preference: 'allowPlaybackSpeed',
    // Nothing is faster than live; whoever is there is kept there by small changes of speed.
    available: ({ livePlace }) => livePlace !== 'edge',
    keys: [
      {
        keys: [
          ['<', '<'],
          ['>', '>'],
        ],
        help: 'Diminuir e aumentar a velocidade',
        run: (key) => changeBy(key === '>' ? 1 : -1),
      },
    ],
    controls: [
      {
        place: 'end',
        class: 'speed wide',
        button: { label: ({ rate }) => `${copy.speed}: ${labelOf(rate)}`, text: ({ rate }) => labelOf(rate) },
      },
    ],
    menu: {
      order: 2,
      content: () => ({
        label: copy.speed,
        items: speeds.map((rate) => ({
          kind: 'radio',
          label: rate === 1 ? copy.normalSpeed : labelOf(rate),
          checked: video.playbackRate === rate,
          pick: () => choose(rate),
        })),
      }),
    },
    withdraw: () => setSpeed(1),
    attach(store, signal) {
      const onRate = () => store.state.livePlace !== 'edge' && store.dispatch({ type: 'change', change: { rate: video.playbackRate } })
      video.addEventListener('ratechange', onRate, { signal })
      store.subscribe(
        ({ preferences }) => preferences.allowPlaybackSpeed,
        (allowed) => allowed && setSpeed(memory.read()),
        signal,
      )
    },
  }
}
