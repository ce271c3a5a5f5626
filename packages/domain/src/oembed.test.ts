import { expect, it } from 'vitest'
import { coverSize, describeOembed, fitWithin, type OembedSubject, readEmbedAddress, writeOembedXml } from './oembed.ts'

const key = 'k3y0000000000000'
const subject: OembedSubject = {
  product: 'Videozz',
  origin: 'https://videos.ex',
  key,
  title: 'Aula "1" <b>&',
  picture: true,
  size: { width: 1920, height: 1080 },
  cover: { url: 'https://videos.ex/files/i/a.jpg', width: 1280, height: 720 },
}

it('describeOembed answers a frame of the picture’s ratio within the limits, its texts escaped', () => {
  const answer = describeOembed(subject)
  expect(answer).toMatchObject({ version: '1.0', type: 'video', width: 960, height: 540, thumbnail_width: 1280, thumbnail_height: 720 })
  expect(answer.html).toContain(`src="https://videos.ex/embed/${key}" title="Aula &quot;1&quot; &lt;b&gt;&amp;" width="960" height="540"`)
  const limited = describeOembed({ ...subject, maxWidth: 400, maxHeight: 150 })
  expect([limited.width, limited.height, 'thumbnail_url' in limited]).toEqual([266, 150, false])
  const upright = describeOembed({ ...subject, size: { width: 1080, height: 1920 }, cover: null })
  expect([upright.width, upright.height]).toEqual([405, 720])
  expect(describeOembed({ ...subject, picture: false, size: null })).toMatchObject({ type: 'rich', width: 960, height: 540 })
  expect(fitWithin({ width: 960, height: 540 }, 1, 1)).toEqual({ width: 1, height: 1 })
})

it('coverSize is that of the automatic covers, else of a producer’s own', () => {
  expect(coverSize({ width: 1080, height: 1920 }, false)).toEqual({ width: 406, height: 720 })
  expect(coverSize({ width: 640, height: 360 }, false)).toEqual({ width: 640, height: 360 })
  expect(coverSize({ width: 640, height: 360 }, true)).toEqual({ width: 1280, height: 720 })
})

it('writeOembedXml escapes texts and leaves out what XML has no place for', () => {
  const xml = writeOembedXml(describeOembed({ ...subject, title: 'a\0b & <c> \ud800 \u{1f600}' }))
  expect(xml).toContain('<title>ab &amp; &lt;c&gt;  \u{1f600}</title>')
  expect(xml).toContain('<html>&lt;iframe src=&quot;')
})

it.each([
  [`https://videos.ex/embed/${key}`, key],
  [`http://VIDEOS.ex/embed/${key}/?t=1#email=a@b.c`, key],
  [`https://videos.ex:8443/embed/${key}`, undefined],
  [`https://outro.ex/embed/${key}`, undefined],
  [`https://videos.ex@outro.ex/embed/${key}`, undefined],
  ['https://videos.ex/embed/preview', undefined],
  [`https://videos.ex/embed/${key}/x`, undefined],
  [`javascript:https://videos.ex/embed/${key}`, undefined],
])('readEmbedAddress %s: %s', (address, expected) => {
  expect(readEmbedAddress(address, ['videos.ex'])).toBe(expected)
})
