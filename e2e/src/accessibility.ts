import { expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'
import { callsUnderWay } from './follow-calls.ts'

/** What is not final yet: fonts that load, and animations that run. Runs in the page. */
function listUnsettled(): string[] {
  const moving = document.getAnimations().filter(({ effect, playState }) => {
    return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
  })
  return [...(document.fonts.status === 'loaded' ? [] : ['fonts']), ...moving.map((animation) => animation.constructor.name)]
}

/** Waits until everything the screen requests is loaded and no animation runs. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(async () => {
    expect(callsUnderWay(page)).toEqual([])
    await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0)
    expect(await page.evaluate(listUnsettled)).toEqual([])
    expect(callsUnderWay(page)).toEqual([])
  }).toPass({ timeout: 120_000 })
}

/** Rules of axe whose faults are at most moderate, which no journey fails for. */
const unasked = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
]
const options: axe.RunOptions = {
  resultTypes: ['violations'],
  rules: Object.fromEntries(unasked.map((rule) => [rule, { enabled: false }])),
  // Files of styles and media again: only for rules on autoplay and orientation.
  preload: false,
}
/** What the mode of colours can break. */
const colours: axe.RunOptions = { ...options, runOnly: ['color-contrast', 'link-in-text-block'], rules: {} }

type Violation = { id: string; impact: string | null; nodes: { html: string }[] }

/** Accessibility faults of a document, without those of frames in it. */
async function findIn(frame: Frame, given: axe.RunOptions): Promise<Violation[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  return frame.evaluate(async (asked) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, asked)
    return violations.map(({ id, impact, nodes }) => ({ id, impact: impact ?? null, nodes: nodes.map(({ html }) => ({ html })) }))
  }, given)
}

/** Accessibility faults of the page and its frames. Each is asked by itself: axe's own builder takes several times as long for frames. */
async function findViolations(page: Page, given: axe.RunOptions): Promise<Violation[]> {
  const found: Violation[] = []
  for (const frame of page.frames()) {
    // Not one that is not loaded yet, which would never answer, nor what the browser shows in place of one that it refuses.
    if (!/^(?:https?:|about:srcdoc$)/.test(frame.url())) continue
    // Ways around repeated parts are a matter of the page as a whole.
    const rules = frame.parentFrame() ? { ...given.rules, bypass: { enabled: false } } : given.rules
    found.push(...(await findIn(frame, { ...given, ...(rules && { rules }), iframes: false })))
  }
  return found
}

async function expectFew(page: Page, given: axe.RunOptions): Promise<void> {
  await expectLoaded(page)
  const serious = (await findViolations(page, given)).filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

/** Fails on any serious or critical accessibility fault of the page once it is loaded. */
export const expectAccessible = (page: Page): Promise<void> => expectFew(page, options)

/** The same for colours alone, of a page that was accessible in the other mode. */
export const expectReadable = (page: Page): Promise<void> => expectFew(page, colours)
