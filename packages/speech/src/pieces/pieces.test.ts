import type { SpokenWord } from '@videozz/domain'
import { describe, expect, it } from 'vitest'
import { createListener } from '../testing/hear-lesson.ts'
import { cutPcm, makeLesson } from '../testing/lesson.ts'
import type { HeardPiece } from '../speech-engine.ts'
import { joinPieces } from './join-pieces.ts'
import { planPieces } from './plan-pieces.ts'
import { speechWithin, type Stretch } from './stretch.ts'

const heardOf = (words: SpokenWord[]): HeardPiece => ({ language: 'pt', timesFrom: 'words', words })
const word = (text: string, start: number, end = start + 0.3, speaker: string | null = null): SpokenWord => ({
  text,
  start,
  end,
  confidence: null,
  speaker,
})

describe('planning pieces', () => {
  it('has nothing to send where nobody speaks', () => {
    expect(planPieces([], 3600, { maxSeconds: 60 })).toEqual([])
    expect(planPieces([{ start: 70, end: 80 }], 60, { maxSeconds: 60 })).toEqual([])
  })

  it('keeps a margin around speech inside the media, and sends no silence over two seconds', () => {
    const speech = [
      { start: 0.1, end: 5 },
      { start: 6, end: 10 },
      { start: 15, end: 59.9 },
    ]
    expect(planPieces(speech, 60, { maxSeconds: 300 })).toEqual([
      { start: 0, end: 10.8 },
      { start: 14.2, end: 60 },
    ])
  })

  it('cuts at the longest silence of the second half of a piece', () => {
    const speech = [
      { start: 0, end: 10 },
      { start: 10.4, end: 18 },
      { start: 19.5, end: 25 },
      { start: 25.3, end: 40 },
    ]
    expect(planPieces(speech, 40, { maxSeconds: 30 })).toEqual([
      { start: 0, end: 18.4 },
      { start: 19.1, end: 40 },
    ])
  })

  it('cuts at a silence that may be a word with an overlap around it', () => {
    const speech = [
      { start: 0, end: 20 },
      { start: 20.4, end: 40 },
    ]
    expect(planPieces(speech, 40, { maxSeconds: 30 })).toEqual([
      { start: 0, end: 22.2 },
      { start: 18.2, end: 40 },
    ])
  })

  it('cuts speech without a silence with an overlap', () => {
    expect(planPieces([{ start: 0, end: 70 }], 70, { maxSeconds: 30 })).toEqual([
      { start: 0, end: 30 },
      { start: 26, end: 56 },
      { start: 52, end: 70 },
    ])
  })

  it('covers all speech of six hours, in order, with no piece too long', () => {
    const speech: Stretch[] = []
    for (let at = 0, index = 0; at < 6 * 3600; index++) {
      const length = 1 + ((index * 7919) % 29)
      speech.push({ start: at, end: at + length })
      at += length + [0.2, 0.5, 1, 3, 9][index % 5]!
    }
    const pieces = planPieces(speech, 6 * 3600, { maxSeconds: 60 })
    expect(Math.max(...pieces.map(({ start, end }) => end - start))).toBeLessThanOrEqual(60.001)
    expect(pieces.every(({ start }, index) => start >= (pieces[index - 1]?.start ?? 0))).toBe(true)
    const uncovered = speech.filter(({ start, end }) => {
      const middle = Math.min((start + end) / 2, 6 * 3600 - 0.1)
      return ![start, middle, Math.min(end, 6 * 3600)].every((at) =>
        pieces.some((piece) => piece.start <= at + 0.001 && piece.end >= at - 0.001),
      )
    })
    expect(uncovered).toEqual([])
  })

  it('tells the speech inside a piece from its beginning', () => {
    expect(
      speechWithin(
        [
          { start: 1, end: 4 },
          { start: 6, end: 12 },
          { start: 20, end: 21 },
        ],
        { start: 3, end: 10 },
      ),
    ).toEqual([
      { start: 0, end: 1 },
      { start: 3, end: 7 },
    ])
  })
})

describe('joining pieces', () => {
  it('moves words to the time of the media', () => {
    const first = { piece: { start: 0, end: 10 }, heard: heardOf([word('Um', 1)]) }
    const second = { piece: { start: 12.5, end: 20 }, heard: heardOf([word('dois.', 0.25)]) }
    expect(joinPieces([first, second])).toEqual([word('Um', 1), word('dois.', 12.75, 13.05)])
  })

  it('takes each word of an overlap once, however each piece heard those at its edge', () => {
    const first = heardOf([word('a', 20), word('casa', 26.2), word('muito', 27), word('grande', 28), word('est', 29.6, 30)])
    const second = heardOf([word('sa', 0, 0.4), word('muito', 1.02), word('grande', 2.04), word('estava', 3.6), word('fechada.', 4.4)])
    const joined = joinPieces([
      { piece: { start: 0, end: 30 }, heard: first },
      { piece: { start: 26, end: 56 }, heard: second },
    ])
    expect(joined.map(({ text }) => text)).toEqual(['a', 'casa', 'muito', 'grande', 'estava', 'fechada.'])
  })

  it('parts an overlap in its middle where the pieces heard nothing in common', () => {
    const joined = joinPieces([
      { piece: { start: 0, end: 30 }, heard: heardOf([word('um', 26.5), word('erro', 28.9)]) },
      { piece: { start: 26, end: 56 }, heard: heardOf([word('ontem', 0.5), word('dois', 2.9)]) },
    ])
    expect(joined.map(({ text }) => text)).toEqual(['um', 'dois'])
  })

  it('numbers speakers by piece, since engines number them anew in each', () => {
    const pieces = [0, 10].map((start) => ({ piece: { start, end: start + 10 }, heard: heardOf([word('oi', 1, 2, 'A')]) }))
    expect(joinPieces(pieces).map(({ speaker }) => speaker)).toEqual(['1:A', '2:A'])
    expect(joinPieces(pieces.slice(0, 1)).map(({ speaker }) => speaker)).toEqual(['A'])
  })

  it('adds no error to what was heard in a lesson, cut anywhere', () => {
    const lesson = makeLesson(120, 7)
    const listen = createListener(lesson)
    // As if there were no silence at all: all cuts go through words or between them by chance.
    const plan = planPieces([{ start: 0, end: 120 }], 120, { maxSeconds: 20 })
    const joined = joinPieces(plan.map((piece) => ({ piece, heard: heardOf(listen(cutPcm(lesson.pcm, piece.start, piece.end)) ?? []) })))
    expect(joined.map(({ text }) => text)).toEqual(lesson.words.map(({ text }) => text))
    expect(Math.max(...joined.map(({ start }, index) => Math.abs(start - (lesson.words[index]?.start ?? 0))))).toBeLessThanOrEqual(0.02)
  })
})
