import type { GuidedKind } from '../model/recipes.ts'
import css from './recipe.module.css'

type Box = readonly [x: number, y: number, width: number, height: number, radius: number]
type Drawing = {
  caption: string
  side: Box
  field: string
  at: { x: number; y: number; width: number }
  bars: readonly Box[]
}

/** Number of the step of the recipe that pastes the code. */
const pasteStep = 3

const drawings: Record<GuidedKind, Drawing> = {
  cademi: {
    caption: 'Edição da aula no Cademí. A tela é um exemplo.',
    side: [0, 0, 76, 236, 0],
    field: 'Vídeo incorporado',
    at: { x: 96, y: 112, width: 204 },
    bars: [
      [12, 16, 44, 8, 4],
      [12, 44, 52, 6, 3],
      [12, 62, 40, 6, 3],
      [12, 80, 48, 6, 3],
      [96, 18, 120, 10, 5],
      [96, 48, 60, 6, 3],
      [96, 62, 204, 26, 6],
      [96, 190, 92, 6, 3],
      [96, 204, 204, 20, 6],
    ],
  },
  members: {
    caption: 'Edição do conteúdo no The Members. A tela é um exemplo.',
    side: [220, 0, 100, 236, 0],
    field: 'Incorporar por código',
    at: { x: 20, y: 66, width: 180 },
    bars: [
      [20, 18, 110, 10, 5],
      [20, 38, 70, 6, 3],
      [20, 150, 60, 6, 3],
      [20, 164, 180, 8, 4],
      [20, 180, 150, 8, 4],
      [20, 196, 168, 8, 4],
      [234, 18, 60, 8, 4],
      [234, 44, 72, 26, 6],
      [234, 80, 72, 26, 6],
      [234, 116, 72, 26, 6],
    ],
  },
}
const rect = ([x, y, width, height, rx]: Box) => ({ x, y, width, height, rx })

/** Where on the screens of a platform the code is pasted: a drawing of ours, since theirs change. `address` is of the player page. */
export function PasteFigure({ kind, address }: { kind: GuidedKind; address: string }) {
  const { caption, side, field, at, bars } = drawings[kind]
  const { x, y, width } = at
  const start = `<iframe src="${address}`
  const most = Math.floor((width - 20) / 5.9)
  return (
    <figure className={css.figure}>
      <svg viewBox="0 0 320 236" role="img" aria-label={`${caption} O código vai no campo ${field}.`}>
        <rect width="320" height="236" className={css.paper} />
        <rect {...rect(side)} className={css.side} />
        {bars.map((bar) => (
          <rect key={bar.join(' ')} {...rect(bar)} className={css.bar} />
        ))}
        <text x={x} y={y} className={css.field}>
          {field}
        </text>
        <rect x={x} y={y + 8} width={width} height="54" rx="6" className={css.target} />
        {[start.slice(0, most), `${start.slice(most, 2 * most - 1)}…`].map((line, place) => (
          <text key={line} x={x + 10} y={y + 28 + place * 14} className={css.pasted}>
            {line}
          </text>
        ))}
        <circle cx={x + width} cy={y + 8} r="11" className={css.dot} />
        <text x={x + width} y={y + 12} textAnchor="middle" className={css.number}>
          {pasteStep}
        </text>
      </svg>
      <figcaption aria-hidden>{caption}</figcaption>
    </figure>
  )
}
