import { expect, it } from 'vitest'
import { pandaFoldersSchema, pandaVideosSchema } from './panda-answers.ts'
import { pandaExtrasOf } from './panda-extras.ts'

it('a video keeps nothing that the database cannot keep, and no more than is of use', () => {
  const odd = 'a\0b\ud800c'
  const long = '😀'.repeat(1_000_000)
  const { videos } = pandaVideosSchema.parse({
    videos: [
      { id: '1', title: odd, description: long, status: odd, folder_id: odd, video_external_id: odd, thumbnail: odd, created_at: odd },
      { id: '2', title: long, available_resolutions: Array.from({ length: 100_000 }, () => '1080p') },
    ],
  })
  const kept = JSON.stringify(videos.map((video) => [video, pandaExtrasOf(video)]))
  expect(kept).not.toContain('\\u0000')
  expect(kept.isWellFormed() && !/\\ud[89a-f]/i.test(kept)).toBe(true)
  expect(kept.length).toBeLessThan(100_000)
  expect(videos.map(({ title }) => title.slice(0, 4))).toEqual(['ab\ufffdc', '😀😀'])
})

it('entries without an id that can be kept are left out, the others stay', () => {
  const entries = [{ id: 'a\0' }, { id: '' }, { id: 'x'.repeat(300) }, null, 'texto', { id: 'bom' }]
  expect(pandaVideosSchema.parse({ videos: entries }).videos.map(({ id }) => id)).toEqual(['bom'])
  for (const answer of [entries, { folders: entries }]) expect(pandaFoldersSchema.parse(answer).map(({ id }) => id)).toEqual(['bom'])
})
