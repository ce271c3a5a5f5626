import { describe, expect, it } from 'vitest'
import { parseXml } from '../testing/parse-xml.ts'
import type { Ebook } from './ebook.ts'
import { exportEpub } from './export-epub.ts'

const hostile = '<script>x</script> & "y"\u0000'
const evidence = { videoKey: 'v', start: 78, end: 80, quote: 'q', captions: [] }
const ebook: Ebook = {
  title: `Luz ${hostile}`,
  chapters: [
    {
      id: 'c1',
      title: 'Primeiro',
      paragraphs: [
        { id: 'p1', kind: 'text', text: hostile, evidence: [evidence, evidence] },
        { id: 'p2', kind: 'item', text: 'um', evidence: [] },
        { id: 'p3', kind: 'item', text: 'dois', evidence: [] },
      ],
      pictures: [
        { videoKey: 'v', second: 1.5, alt: 'Cena & luz', after: 'p1' },
        { videoKey: 'v', second: 9, alt: 'Não vem', after: 'p1' },
      ],
    },
    { id: 'c2', title: 'Segundo', paragraphs: [{ id: 'p4', kind: 'text', text: 'Fim.', evidence: [evidence] }], pictures: [] },
  ],
}
const options = {
  identifier: 'urn:uuid:0f5e7ad8-3c56-4d6a-9d0c-2d8b8b8b0001',
  modified: new Date('2026-03-01T12:00:00.123Z'),
  creator: 'Ana & Cia',
  language: 'pt-BR',
  pictures: [{ videoKey: 'v', second: 1.5, path: 'images/1.jpg' }],
}
const files = exportEpub(ebook, { ...options, linkOf: ({ videoKey, start }) => `https://v.ex/${videoKey}?t=${start}&a=1` })
const read = (path: string) => parseXml(files.find((file) => file.path === path)!.text.replace('<!DOCTYPE html>\n', ''))

describe('exportEpub', () => {
  it('begins with the type of the package, and names every file once', () => {
    expect(files[0]).toEqual({ path: 'mimetype', text: 'application/epub+zip' })
    expect(read('META-INF/container.xml').querySelector('rootfile')?.getAttribute('full-path')).toBe('OEBPS/content.opf')
    const named = [...read('OEBPS/content.opf').querySelectorAll('item')].map((item) => `OEBPS/${item.getAttribute('href')}`)
    const packed = files.map(({ path }) => path).filter((path) => path.startsWith('OEBPS/') && !path.endsWith('.opf'))
    expect(named.toSorted()).toEqual([...packed, 'OEBPS/images/1.jpg'].toSorted())
    const spine = [...read('OEBPS/content.opf').querySelectorAll('itemref')].map((item) => item.getAttribute('idref'))
    expect(spine).toEqual(['title', 'nav', 'chapter-1', 'chapter-2'])
  })

  it('tells what the book is', () => {
    const text = files.find(({ path }) => path.endsWith('.opf'))!.text
    expect(text).toContain('<meta property="dcterms:modified">2026-03-01T12:00:00Z</meta>')
    expect(text).toContain('<dc:title>Luz &lt;script&gt;x&lt;/script&gt; &amp; &quot;y&quot;</dc:title>')
    expect(text).toContain('<dc:creator>Ana &amp; Cia</dc:creator>')
  })

  it('has the chapters in its contents, and texts as they are', () => {
    expect([...read('OEBPS/nav.xhtml').querySelectorAll('nav a')].map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['chapter-1.xhtml', 'Primeiro'],
      ['chapter-2.xhtml', 'Segundo'],
    ])
    const chapter = read('OEBPS/chapter-1.xhtml')
    expect(chapter.querySelectorAll('script')).toHaveLength(0)
    expect(chapter.querySelector('p')?.textContent).toBe('<script>x</script> & "y" 01:18')
    expect([...chapter.querySelectorAll('ul li')].map(({ textContent }) => textContent)).toEqual(['um', 'dois'])
  })

  it('shows the pictures that come with it, and links what was said once', () => {
    const chapter = read('OEBPS/chapter-1.xhtml')
    expect([...chapter.querySelectorAll('img')].map((picture) => [picture.getAttribute('src'), picture.getAttribute('alt')])).toEqual([
      ['images/1.jpg', 'Cena & luz'],
    ])
    expect([...chapter.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['https://v.ex/v?t=78&a=1'])
    const plain = exportEpub(ebook, options).find(({ path }) => path.endsWith('chapter-1.xhtml'))!.text
    expect(plain).not.toContain('<a ')
  })
})
