import { join } from 'node:path'
import { measureFile, measureSite } from './measure-site.ts'
import { type Tally, tallyOf } from './step.ts'

const kib = 1024

const shown = 8

/** Checks what the built pages weigh, gzipped, against the budgets. */
export function checkSizes(root: string): Tally {
  const site = (app: string) => measureSite(join(root, `apps/${app}/dist/site`))
  const [web, embed] = [site('web'), site('embed')]
  const isNamed = (name: string) => (part: { name: string }) => part.name.startsWith(name)
  const [isOfLives, isOfChats, isOfQuizzes] = [isNamed('live-script'), isNamed('chat-script'), isNamed('quiz')]
  const sum = (parts: readonly { bytes: number }[]) => parts.reduce((all, { bytes }) => all + bytes, 0)
  const limits = [
    { what: 'dashboard shell, JavaScript', bytes: web.script, limit: 210 * kib },
    { what: 'dashboard shell, CSS', bytes: web.style, limit: 25 * kib },
    {
      what: 'player page, JavaScript',
      bytes: embed.script + sum(embed.later.filter((part) => !isOfLives(part) && !isOfChats(part) && !isOfQuizzes(part))),
      limit: 190.1 * kib,
    },
    { what: 'player page on a live, JavaScript besides', bytes: sum(embed.later.filter(isOfLives)), limit: 20 * kib },
    { what: 'player page with a chat, JavaScript besides', bytes: sum(embed.later.filter(isOfChats)), limit: 14 * kib },
    { what: 'player page with a quiz, JavaScript besides', bytes: sum(embed.later.filter(isOfQuizzes)), limit: 10 * kib },
    { what: 'script tag embed.js', bytes: measureFile(join(root, 'apps/embed/dist/site/embed.js')), limit: 3 * kib },
    ...web.later.map(({ name, bytes }) => ({ what: `dashboard, route ${name}`, bytes, limit: 60 * kib })),
  ]
  const lines = limits.map(({ what, bytes, limit }) => ({
    fits: bytes <= limit,
    line: `${what}: ${(bytes / kib).toFixed(1)} KiB of ${limit / kib}`,
  }))
  const fitting = lines.filter(({ fits }) => fits)
  const failures = lines.filter(({ fits }) => !fits).map(({ line }) => `too big: ${line}`)
  for (const { line } of fitting.slice(0, shown)) console.log(`ok ${line}`)
  console.log(`and ${fitting.length - shown} smaller parts within their limits`)
  return tallyOf(failures)
}
