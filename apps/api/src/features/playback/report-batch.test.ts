import type { PlaybackReport } from '@videozz/operations'
import { expect, it } from 'vitest'
import { ReportBatch } from './report-batch.ts'

const report = (id: string): PlaybackReport => ({
  session: { id, createdAt: new Date(0) },
  sequence: null,
  playing: true,
  position: 0,
  ranges: [],
  tampering: [],
})

it('ReportBatch writes concurrent reports together, each session once per batch, and resolves each report', async () => {
  const batches: string[][] = []
  const batch = new ReportBatch(async (reports) => {
    batches.push(reports.map(({ session }) => session.id))
    return reports.map(({ session }) => ({ lease: session.id === 'b' ? 'released' : 'live', reason: null }))
  })
  const answers = await Promise.all(['a', 'b', 'a', 'c'].map((id) => batch.submit(report(id))))
  expect(answers.map(({ lease }) => lease)).toEqual(['live', 'released', 'live', 'live'])
  expect(batches).toEqual([['a', 'b', 'c'], ['a']])
})

it('ReportBatch rejects the reports of a failed batch and writes later ones', async () => {
  let broken = true
  const batch = new ReportBatch(async (reports) => {
    if (broken) throw new Error('database away')
    return reports.map(() => ({ lease: 'live', reason: null }))
  })
  const failed = await Promise.allSettled([batch.submit(report('a')), batch.submit(report('b'))])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  broken = false
  expect(await batch.submit(report('a'))).toEqual({ lease: 'live', reason: null })
})
