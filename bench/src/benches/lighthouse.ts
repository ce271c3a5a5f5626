import { fullBrowserPath } from '@videozz/testing/find-browser'
import { type BrowserContext, chromium } from '@playwright/test'
import { findFreePort } from '@videozz/postgres'
import type { Bench, Result, Row } from '../bench.ts'
import { fetchLighthouse, type Lighthouse, type Report } from '../browser/fetch-lighthouse.ts'
import { findClip } from '../media/sources.ts'
import { signIn } from '../product/client.ts'
import { makeFolder, type Product, startProduct } from '../product/start-product.ts'
import { encodeFile } from '../product/wait-for-video.ts'
import { waitForRest } from '../report/machine.ts'
import { median } from '../report/statistics.ts'
import type { Scope } from '../scope.ts'

/** Signs in with a browser that Lighthouse can take over: its only profile, reached by a port. */
async function openSignedIn(scope: Scope, { url, demo }: Product): Promise<number> {
  const port = await findFreePort()
  const context: BrowserContext = await chromium.launchPersistentContext(makeFolder(scope), {
    ...(fullBrowserPath && { executablePath: fullBrowserPath }),
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    locale: 'pt-BR',
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  scope.add(() => context.close())
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(`${url}/entrar`)
  await page.getByLabel('E-mail').fill(demo.email)
  await page.getByLabel('Senha', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Olá, Marina' }).waitFor()
  // The session stays in the profile; a second page would share the processor.
  await page.goto('about:blank')
  return port
}

async function audit(lighthouse: Lighthouse, url: string, port: number, form: 'desktop' | 'mobile'): Promise<Report> {
  const flags = { port, onlyCategories: ['performance', 'accessibility'], locale: 'en', logLevel: 'error' }
  const ran = await lighthouse.default(url, flags, form === 'desktop' ? lighthouse.desktopConfig : undefined)
  if (!ran) throw new Error('Lighthouse gave no report')
  if (ran.lhr.runtimeError) throw new Error(ran.lhr.runtimeError.message)
  return ran.lhr
}

const scoreOf = (report: Report, category: string): number => Math.round((report.categories[category]?.score ?? 0) * 100)
const valueOf = (report: Report, name: string): number => report.audits[name]?.numericValue ?? Number.NaN

/** The audits that cost points, so that a missed budget names its causes. */
function faultsOf(report: Report, category: string): string[] {
  const refs = report.categories[category]?.auditRefs ?? []
  return refs.flatMap(({ id, weight }) => {
    const found = report.audits[id]
    return weight > 0 && found && found.score !== null && found.score < 1 ? [`${found.title} (${found.score.toFixed(2)})`] : []
  })
}

export const lighthouse: Bench = {
  name: 'lighthouse',
  what: 'Lighthouse of the signed-in home screen, desktop and mobile',
  run: async (context): Promise<Result> => {
    const { scope, signal, say, quick, busy } = context
    const tool = await fetchLighthouse(say)
    const clip = await findClip(context, makeFolder(scope))
    say('Starting the product…')
    const product = await startProduct(scope)
    const client = await signIn(product.url, product.demo)
    say('Encoding the clip…')
    await encodeFile(client, clip, product.worker, signal)
    const port = await openSignedIn(scope, product)
    const forms = [
      { form: 'desktop' as const, least: 97, reports: [] as Report[] },
      { form: 'mobile' as const, least: 90, reports: [] as Report[] },
    ]
    for (let round = 0; round < (quick ? 1 : 5); round++) {
      for (const { form, reports } of forms) {
        signal.throwIfAborted()
        if (!busy) await waitForRest(signal)
        const report = await audit(tool, product.url, port, form)
        reports.push(report)
        say(`${form}: performance ${scoreOf(report, 'performance')}, accessibility ${scoreOf(report, 'accessibility')}`)
      }
    }
    const rows = forms.flatMap(({ form, least, reports }): Row[] => {
      const scores = (category: string) => reports.map((report) => scoreOf(report, category))
      const values = (name: string) => reports.map((report) => valueOf(report, name))
      return [
        { what: `performance, ${form}`, unit: 'points', values: scores('performance'), budget: { least } },
        { what: `accessibility, ${form}`, unit: 'points', values: scores('accessibility'), budget: { least: 100 } },
        { what: `largest contentful paint, ${form}`, unit: 'ms', values: values('largest-contentful-paint') },
        { what: `total blocking time, ${form}`, unit: 'ms', values: values('total-blocking-time') },
      ]
    })
    const lost = forms.map(({ form, reports }) => {
      const middle = median(reports.map((report) => scoreOf(report, 'performance')))
      const report = reports.find((one) => scoreOf(one, 'performance') === middle) ?? reports[0]
      const faults = report ? [...faultsOf(report, 'performance'), ...faultsOf(report, 'accessibility')] : []
      return `Points lost, ${form}: ${faults.join('; ') || 'none'}.`
    })
    return {
      rows,
      notes: [
        `Lighthouse ${tool.version} with its own settings (simulated network and processor), on the built dashboard with one media, signed in, with empty caches in every run.`,
        ...lost,
      ],
    }
  },
}
