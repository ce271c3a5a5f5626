// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { bookPage } from './book-page.ts'

it('is a page with cover, contents and chapters, without pictures that are not there, whatever the texts are', () => {
  const hostile = '<script>x</script> & "y"'
  const picture = (second: number) => ({ videoKey: 'v', second, alt: hostile, after: null })
  const page = bookPage(
    {
      title: hostile,
      chapters: [
        { id: 'a', title: 'Luz', paragraphs: [{ id: 'p', kind: 'text', text: hostile, evidence: [] }], pictures: [picture(1), picture(2)] },
        { id: 'b', title: hostile, paragraphs: [], pictures: [] },
      ],
    },
    { imageOf: ({ second }) => (second === 1 ? '/files/i/um.jpg' : null), sources: [hostile] },
  )
  const read = new DOMParser().parseFromString(page, 'text/html')
  expect(read.querySelectorAll('script')).toHaveLength(0)
  expect([read.title, read.querySelector('.cover h1')?.textContent, read.querySelector('.cover p')?.textContent]).toEqual([
    hostile,
    hostile,
    hostile,
  ])
  expect(
    [...read.querySelectorAll('nav a')].map((link) => [link.textContent, read.querySelector(link.getAttribute('href') ?? '')?.tagName]),
  ).toEqual([
    ['Luz', 'SECTION'],
    [hostile, 'SECTION'],
  ])
  expect([...read.querySelectorAll('img')].map((image) => [image.getAttribute('src'), image.alt])).toEqual([['/files/i/um.jpg', hostile]])
})
