import type { PublicSettings } from '../queries/settings.ts'

type Report = (error: unknown) => void
/** What happens before the reporter is there. */
const mostKept = 20
let kept: unknown[] = []
let report: Report | null = null

const take: Report = (error) => {
  if (report) report(error)
  else if (kept.length < mostKept) kept.push(error)
}

/**
 * Reports uncaught errors, once the settings name a server; the library is loaded after the start, and only then.
 * @param settings fetched anyway; when they cannot be loaded nothing is reported.
 */
export function watchErrors(settings: Promise<PublicSettings>): void {
  window.addEventListener('error', (event) => void (event.error && take(event.error)))
  window.addEventListener('unhandledrejection', (event) => take(event.reason))
  settings.then(begin, stop).catch(stop)
}

async function begin({ errorReports }: PublicSettings): Promise<void> {
  if (!errorReports) return stop()
  const { createReport } = await import('./create-report.ts')
  report = createReport(errorReports)
  for (const error of kept.splice(0)) report(error)
}

function stop(): void {
  report = () => undefined
  kept = []
}
