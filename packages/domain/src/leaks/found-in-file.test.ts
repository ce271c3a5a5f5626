import { expect, it } from 'vitest'
import { type FoundInFile, joinFound, shownSeconds } from './found-in-file.ts'

const media = { key: 'a', title: 'Aula', version: 1, unitSeconds: 2, coverage: 1, turned: 0, mirrored: false }
const file = (shown: FoundInFile['shown']): FoundInFile => ({
  duration: 60,
  read: 60,
  width: 640,
  height: 360,
  searched: { media: 1, unmarked: 0 },
  shown,
  unmarked: null,
})
const segment = { from: 0, to: 10, rate: 1, offset: 4 }

it('evidence of a unit that two files show is one, with deviation 1', () => {
  const joined = joinFound([
    file([
      {
        ...media,
        generation: 1,
        score: 0.7,
        segments: [segment],
        units: [
          [3, 4],
          [2, 1],
        ],
      },
    ]),
    file([
      { ...media, generation: 1, score: 0.9, segments: [segment], units: [[3, 2]] },
      { ...media, generation: 2, score: 0.8, segments: [segment], units: [[3, -1]] },
    ]),
  ])
  expect(
    joined.map(({ generation, score, units, segments }) => ({ generation, score, units, files: segments.map((each) => each.file) })),
  ).toEqual([
    {
      generation: 1,
      score: 0.9,
      units: [
        [2, 1],
        [3, 6 / Math.SQRT2],
      ],
      files: [0, 1],
    },
    { generation: 2, score: 0.8, units: [[3, -1]], files: [1] },
  ])
})

it('seconds of the media that are shown are counted once', () => {
  const again = { from: 5, to: 15, rate: 1, offset: 4 }
  expect(shownSeconds([segment, again, { from: 20, to: 22, rate: 2, offset: 100 }, { from: 0, to: 3, rate: 1, offset: -2 }])).toEqual([
    [0, 1],
    [4, 19],
    [140, 144],
  ])
})
