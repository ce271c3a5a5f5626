// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { watchedText } from '../../../shared/format/watched-time.ts'
import { changeOf } from '../../../shared/metrics/figure-change.ts'
import { lastTimeText } from './figure-text.ts'
import { chapterParts, curveOf, heatOf, retentionTable } from './retention.ts'
import { pauseIn, readSpoken, wordsAt, wordsIn } from './spoken-words.ts'
import { frameAt, readStoryboard } from './storyboard.ts'

const sheet = 'sheet.jpg'
const cue = (from: string, to: string, place: string) => `00:00:${from}.000 --> 00:00:${to}.000\n${sheet}#xywh=${place}\n`

it('finds the picture of a second in a storyboard, and knows the size of its sheet', () => {
  const vtt = `WEBVTT\n\n${cue('00', '02', '0,0,160,90')}\n${cue('02', '04', '160,0,160,90')}\n${cue('04', '05', '0,90,160,90')}`
  const storyboard = readStoryboard(vtt, '/files/i/a.vtt')
  expect(storyboard).toMatchObject({ sheet: new URL('/files/i/sheet.jpg', location.href).href, width: 320, height: 180 })
  expect([0, 3.9, 4, 99].map((second) => storyboard && frameAt(storyboard, second))).toMatchObject([
    { x: 0, y: 0 },
    { x: 160, y: 0 },
    { x: 0, y: 90 },
    { x: 0, y: 90 },
  ])
  expect(readStoryboard('WEBVTT\n', '/files/i/a.vtt')).toBeNull()
})

it('tells the words of a second and of a stretch, and the silence of a stretch', () => {
  const spoken = readSpoken('WEBVTT\n\n00:04.000 --> 00:06.000\n<v Ana>Oi,\ngente.\n\n00:20.500 --> 00:22.000\nFim.\n')
  expect([3, 4, 5, 6, 20].map((second) => wordsAt(spoken, second))).toEqual([null, 'Oi, gente.', 'Oi, gente.', null, 'Fim.'])
  expect([wordsIn(spoken, 0, 3), wordsIn(spoken, 5, 21), wordsIn(spoken, 7, 12)]).toEqual([null, 'Oi, gente.', null])
  expect([pauseIn(spoken, 8, 10, 30), pauseIn(spoken, 4, 6, 30), pauseIn(spoken, 25, 28, 30), pauseIn([], 0, 9, 30)]).toEqual([
    14,
    null,
    8,
    null,
  ])
})

it('leads the curve to the end of the media, and gives each part of the heat its highest second', () => {
  const seen = Array.from({ length: 300 }, (_, second) => (second < 150 ? 4 : 1))
  const retention = { views: 4, seen, again: seen.map((_, second) => (second === 149 ? 2 : 0)), average: [], averageOf: 0 }
  expect(curveOf(retention, 300).at(-1)).toEqual({ at: 300, share: 0.25 })
  expect(heatOf(retention).flatMap((share, part) => (share > 0 ? [[part, share]] : []))).toEqual([[59, 0.5]])
  const { columns, rows } = retentionTable(retention, null)
  expect([columns.length, rows.length, rows[1]?.[0], rows.at(-1)?.[0]]).toEqual([4, 151, '00:02', '04:59'])
})

it('ends each chapter where the next begins, and leaves out those beyond the present file', () => {
  const chapters = [
    { start: 0, title: 'Um' },
    { start: 40, title: 'Dois' },
    { start: 90, title: 'Fora' },
  ]
  expect(chapterParts(chapters, 60)).toEqual([
    { from: 0, to: 40, title: 'Um' },
    { from: 40, to: 60, title: 'Dois' },
  ])
})

it('writes times played, changes, and the last time in São Paulo', () => {
  expect([23.4, 860, 3720].map(watchedText)).toEqual(['23 s', '14 min 20 s', '1 h 02 min'])
  expect([changeOf(1148, 971).text, changeOf(3, 0).text]).toEqual(['18,2\u00a0%', null])
  // 00:30 of November 25th in São Paulo.
  const now = new Date('2026-11-25T03:30:00Z')
  expect(['2026-11-25T03:10:00Z', '2026-11-25T02:10:00Z', '2026-11-23T02:31:00Z'].map((at) => lastTimeText(at, now))).toEqual([
    'hoje, 00:10',
    'ontem, 23:10',
    '22/11, 23:31',
  ])
})
