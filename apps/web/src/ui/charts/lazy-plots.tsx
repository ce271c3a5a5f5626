import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'

const plots = () => import('./plots.ts')
type Plots = Awaited<ReturnType<typeof plots>>

/** A plot of the kit that is loaded when it is first shown; until then its place is empty, `room` px high. */
function lazyPlot<Name extends keyof Plots>(name: Name, room: number) {
  const Loaded = lazy(async () => ({ default: (await plots())[name] as ComponentType<object> }))
  return function LazyPlot(props: ComponentProps<Plots[Name]>) {
    return (
      <Suspense fallback={<div style={{ minHeight: room }} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

export const DayChart = lazyPlot('DayChart', 300)
export const HeatMap = lazyPlot('HeatMap', 218)
export const Histogram = lazyPlot('Histogram', 166)
export const RetentionChart = lazyPlot('RetentionChart', 330)
export const SessionTimeline = lazyPlot('SessionTimeline', 188)
export const Sparkline = lazyPlot('Sparkline', 34)
export const StackedBars = lazyPlot('StackedBars', 158)
