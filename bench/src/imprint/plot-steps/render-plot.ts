import type { ScreenStep } from './read-screen-steps.ts'

export type Panel = { title: string; steps: readonly ScreenStep[] }

const [wide, high, left, gap] = [900, 150, 46, 44]

/** Draws steps of recordings over time, one panel each, as SVG: a bar a frame, those at the borders of units in another colour. */
export function renderPlot(panels: readonly Panel[]): string {
  const all = panels.map((panel, index) => renderPanel(panel, index * (high + gap) + 28))
  const total = panels.length * (high + gap) + 12
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide + left + 16} ${total}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${all.join('\n')}
</svg>
`
}

function renderPanel({ title, steps }: Panel, top: number): string {
  const begin = steps[0]?.second ?? 0
  const seconds = Math.max(1, (steps.at(-1)?.second ?? 0) - begin)
  const sizes = steps.map(({ step }) => step).toSorted((one, other) => one - other)
  // New scenes reach far above everything else, and of still pictures few frames change: the scale is that of the usual ones.
  const most = Math.max(0.5, 1.6 * (sizes[Math.floor(sizes.length * 0.9)] ?? 0))
  const x = (second: number) => (left + ((second - begin) / seconds) * wide).toFixed(1)
  const y = (step: number) => top + high - (Math.min(step, most) / most) * high
  const bar = ({ second, step, border }: ScreenStep): string =>
    `<path d="M${x(second)} ${top + high}V${y(step).toFixed(1)}" stroke="${border ? '#c2255c' : '#748ffc'}" stroke-width="${border ? 2.4 : 1}"/>`
  const ticks = [0, 0.5, 1].map(
    (part) =>
      `<text x="${left - 6}" y="${(y(part * most) + 4).toFixed(1)}" text-anchor="end">${(part * most).toFixed(2)}</text><path d="M${left} ${y(part * most).toFixed(1)}h${wide}" stroke="#dee2e6"/>`,
  )
  const mean = (border: boolean) => {
    const own = steps.filter((each) => each.border === border && each.step <= most)
    return own.length ? (own.reduce((sum, { step }) => sum + step, 0) / own.length).toFixed(2) : '–'
  }
  const words = `${title}: luma step from frame to frame, mean at unit borders ${mean(true)} (red), at other frames that change ${mean(false)} (blue); scenes cut off at the top`
  return [`<text x="${left}" y="${top - 9}">${words}</text>`, ...ticks, ...steps.map(bar)].join('\n')
}
