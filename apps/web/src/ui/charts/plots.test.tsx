// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BarList } from './bar-list.tsx'
import { ChartCard, type ChartState } from './chart-card.tsx'
import { tableText } from './chart-table.tsx'
import { DayChart } from './day-chart.tsx'
import { Funnel, lossBetween, lossText } from './funnel.tsx'
import { HeatMap, peakOf } from './heat-map.tsx'
import { rangeText } from './range-bar.tsx'
import { RetentionChart } from './retention-chart.tsx'

let host: HTMLElement
let root: Root
let touch: boolean

/** A size observer that tells each element the same width at once. */
class SteadySize {
  private readonly tell: ResizeObserverCallback
  constructor(tell: ResizeObserverCallback) {
    this.tell = tell
  }
  observe(target: Element): void {
    this.tell([{ target, contentRect: { width: 640, height: 300 } } as unknown as ResizeObserverEntry], this as unknown as ResizeObserver)
  }
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  touch = false
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('ResizeObserver', SteadySize)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => (run(), 1))
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: touch && query.includes('coarse'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})

const spaced = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ')
const show = (content: ReactNode) => act(() => root.render(<MantineProvider env="test">{content}</MantineProvider>))
const plot = (): HTMLElement => host.querySelector<HTMLElement>('[role=slider]') as HTMLElement
const press = (key: string): void => act(() => void plot().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const focus = () => act(() => plot().focus())
const said = (): string => spaced(plot().getAttribute('aria-valuetext'))

const days = ['10', '11', '12'].map((day) => ({ short: `${day}/11`, long: `${day}/11/2025` }))
const dayChart = (
  <DayChart
    label="Visualizações e minutos por dia"
    summary="3 dias"
    days={days}
    panels={[
      {
        kind: 'bars',
        name: 'Visualizações',
        series: [
          { name: 'Com Imprint', kind: 'main', values: [5, 541, 0] },
          { name: 'Sem Imprint', kind: 'rest', values: [1, 61, 2] },
        ],
      },
      {
        kind: 'lines',
        name: 'Minutos',
        series: [
          { name: 'Minutos', kind: 'line', values: [10, 5916, 4] },
          { name: 'Antes', kind: 'previous', values: [null, 5088, 3] },
        ],
      },
    ]}
  />
)

it('a plot is read by arrow keys, Home and End, with one row for each series', () => {
  show(dayChart)
  expect(host.querySelectorAll('rect[data-kind=main]')).toHaveLength(2)
  focus()
  expect(said()).toBe('12/11/2025, Com Imprint 0, Sem Imprint 2, Minutos 4, Antes 3')
  press('ArrowLeft')
  expect(said()).toBe('11/11/2025, Com Imprint 541, Sem Imprint 61, Minutos 5.916, Antes 5.088')
  press('Home')
  expect(said()).toBe('10/11/2025, Com Imprint 5, Sem Imprint 1, Minutos 10, Antes sem dados')
  press('ArrowLeft')
  expect(plot().getAttribute('aria-valuenow')).toBe('0')
  press('End')
  expect(plot().getAttribute('aria-valuenow')).toBe('2')
  expect(host.textContent).toContain('12/11/2025')
  press('Escape')
  expect(host.textContent).not.toContain('12/11/2025')
})

it('the readout is under the plot on touch, with the last day at first', () => {
  touch = true
  show(dayChart)
  expect(host.querySelector('[data-docked]')?.textContent).toContain('12/11/2025')
  focus()
  press('Home')
  expect(host.querySelector('[data-docked]')?.textContent).toContain('10/11/2025')
})

it('a heat map is read in both directions and begins at its peak', () => {
  const values = Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (_, hour) => (day === 2 && hour === 21 ? 214 : 0)))
  show(<HeatMap label="Horas da semana" values={values} unit="visualizações" />)
  focus()
  expect(said()).toBe('Quarta-feira, 21h às 22h, visualizações 214')
  press('ArrowUp')
  expect(said()).toBe('Terça-feira, 21h às 22h, visualizações 0')
  press('End')
  expect(said()).toContain('23h às 0h')
  press('ArrowRight')
  expect(said()).toContain('Terça-feira, 23h às 0h')
  expect(host.querySelectorAll('rect[data-step="5"]')).toHaveLength(1)
  expect(host.textContent).toContain('Pico: quarta, 21h às 22h · 214')
  expect(peakOf([[0]])).toBeNull()
})

it('a retention curve says second, share and words, and goes to the second that is chosen', () => {
  const chosen = vi.fn<(second: number) => void>()
  const curve = [
    { at: 0, share: 1 },
    { at: 100, share: 0.5 },
  ]
  show(
    <RetentionChart
      label="Retenção"
      summary="De 100 % a 50 %"
      duration={100}
      curve={curve}
      drops={[{ from: 10, to: 20, loss: 0.05 }]}
      wordsAt={(second) => (second === 30 ? 'Repare.' : null)}
      onChoose={chosen}
    />,
  )
  focus()
  press('PageUp')
  expect(said()).toBe('00:30, 85 % assistindo, “Repare.”')
  press('Enter')
  expect(chosen).toHaveBeenCalledWith(30)
  expect(host.querySelector('path[data-kind=lose]')).not.toBeNull()
})

const card = (state: ChartState) => (
  <ChartCard
    title="Navegadores"
    caption="Visualizações"
    state={state}
    height={120}
    table={{ columns: ['Navegador', 'Visualizações'], rows: [['Chrome', '5.885']] }}
    empty={<b>Nenhuma visualização</b>}
  >
    <BarList rows={[{ key: 'chrome', name: 'Chrome', value: 5885, share: 0.61 }]} />
  </ChartCard>
)

it('a chart is a table of the same numbers at a press, and a chart again', () => {
  show(card({ is: 'ready' }))
  expect(spaced(host.querySelector('li')?.textContent)).toBe('Chrome5.88561 %')
  act(() => host.querySelector<HTMLElement>('[aria-label="Ver como tabela"]')?.click())
  expect(host.querySelector('table')?.textContent).toBe('NavegadorVisualizaçõesChrome5.885')
  expect(host.querySelector('[inert] li')).not.toBeNull()
  act(() => host.querySelector<HTMLElement>('[aria-label="Ver como gráfico"]')?.click())
  expect(host.querySelector('table')).toBeNull()
  expect(tableText({ columns: ['A', 'B'], rows: [['x\ty', '1']] })).toBe('A\tB\nx y\t1')
})

it('a chart has no table while it is empty, loading or failed', () => {
  show(card({ is: 'empty' }))
  expect(host.textContent).toContain('Nenhuma visualização')
  expect(host.querySelector('[aria-label="Ver como tabela"]')).toBeNull()
  show(card({ is: 'loading' }))
  expect(host.querySelector('section')?.getAttribute('aria-busy')).toBe('true')
  const retry = vi.fn<() => void>()
  show(card({ is: 'failed', text: 'Não foi possível consultar essas informações', retry }))
  expect(host.querySelector('[role=alert]')?.textContent).toContain('Não foi possível consultar essas informações')
  act(() => host.querySelector('button')?.click())
  expect(retry).toHaveBeenCalledOnce()
})

it('a funnel keeps the order of its lessons and marks losses over 15 %', () => {
  show(
    <Funnel
      rows={[
        { key: 'a', module: 'Módulo 1', title: 'Boas-vindas', reached: 417, completed: 300 },
        { key: 'b', module: 'Módulo 2', title: 'Arcos', reached: 342, completed: 200 },
        { key: 'c', module: 'Módulo 2', title: 'Squash', reached: 330, completed: 190 },
      ]}
    />,
  )
  expect([...host.querySelectorAll('[data-marked]')].map((row) => spaced(row.textContent))).toEqual([
    '02Arcos342 chegaram, 200 concluíram−75 (18 %)',
  ])
  expect(lossBetween(undefined, 3)).toBeNull()
  expect([lossText({ count: 0, share: 0 }), spaced(lossText({ count: -2, share: -0.5 }))]).toEqual(['0', '+2 (50 %)'])
})

it('a bar of ranges lists them', () => {
  expect(rangeText({ duration: 100, seen: [{ from: 0, to: 100 }], again: [{ from: 10, to: 20 }] })).toBe('Viu tudo; repetiu 00:10 a 00:20')
  expect(rangeText({ duration: 100, seen: [{ from: 5, to: 9 }] })).toBe('Viu 00:05 a 00:09')
  expect(rangeText({ duration: 100, seen: [] })).toBe('Não viu nenhum trecho')
})
