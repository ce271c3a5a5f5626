/** The plots that are drawn with the charts library, as one chunk. */
export { DayChart } from './day-chart.tsx'
export { HeatMap } from './heat-map.tsx'
export { Histogram } from './histogram.tsx'
export { RetentionChart } from './retention-chart.tsx'
export { SessionTimeline } from './session-timeline.tsx'
export { Sparkline } from './sparkline.tsx'
export { StackedBars } from './stacked-bars.tsx'
