import { describe, expect, it } from 'vitest'
import { cleanNewsHtml, droppedNewsTags, newsSummary } from '@videozz/domain/news-html'
import { newsLink, newsPicture, newsTags } from '@videozz/domain'
import { hostileHtml } from './hostile-html.ts'

const tag = new RegExp(`^</?(?:${newsTags.join('|')})(?: (?:href|target|rel|src|alt|colspan|rowspan)="[^"<>]*")* ?/?>$`)
const values = (html: string, name: string) => [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value)

/** Everything that stands between angle brackets is an allowed tag in the cleaner's own writing. */
function expectHarmless(html: string): void {
  const marks = html.match(/<[^>]*>?/g) ?? []
  expect(marks.filter((mark) => !tag.test(mark))).toEqual([])
  expect(values(html, 'href').filter((href) => !newsLink.test(href))).toEqual([])
  expect(values(html, 'src').filter((src) => !newsPicture.test(src))).toEqual([])
}

describe('cleanNewsHtml', () => {
  it.each(hostileHtml.map((html) => [html.slice(0, 60), html]))('sanitizes %s', (_, html) => {
    const clean = cleanNewsHtml(html)
    expectHarmless(clean)
    expectHarmless(cleanNewsHtml(`<p>antes</p>${html}<p>depois</p>`))
    expect(cleanNewsHtml(clean)).toBe(clean)
  })

  it('keeps allowed tags, changes h1 to h2 and removes div and span tags', () => {
    const html =
      '<h2>Título</h2><p>Um <strong>texto</strong> com <em>ênfase</em> &amp; <code>código</code>.</p>' +
      '<ul><li>um</li><li>dois</li></ul><table><tbody><tr><th colspan="2">a</th></tr></tbody></table>'
    expect(cleanNewsHtml(html)).toBe(html)
    expect(cleanNewsHtml('<h1>Grande</h1><div><span>solto</span></div>')).toBe('<h2>Grande</h2>solto')
  })

  it('sets target _blank and rel noopener on links and removes disallowed href values', () => {
    expect(cleanNewsHtml('<a href="https://exemplo.com/a?b=1" target="_top" rel="opener" onclick="x()">a</a>')).toBe(
      '<a href="https://exemplo.com/a?b=1" target="_blank" rel="noopener noreferrer">a</a>',
    )
    expect(cleanNewsHtml('<a href="/upload">a</a> <a href="mailto:a@b.c">b</a>')).toContain('href="/upload" target="_blank"')
    for (const href of ['javascript:x', '//a.b', '/\\a.b', 'ftp://a.b', 'x.html', ''])
      expect(cleanNewsHtml(`<a href="${href}">a</a>`)).toBe('<a>a</a>')
  })

  it('keeps only pictures under /files/news', () => {
    const own = '<img src="/files/news/abcdefgh12345678" alt="Tela" />'
    expect(cleanNewsHtml(own)).toBe(own)
    expect(cleanNewsHtml('<p>a<img src="https://a.b/c.png"><img src="data:image/png;base64,AAAA"></p>')).toBe('<p>a</p>')
    expect(cleanNewsHtml('<img src="tela.png" alt="Tela">', () => '/files/news/abcdefgh12345678')).toBe(own)
  })

  it('handles 50,000 nested tags and 100,000 opening brackets', () => {
    expect(cleanNewsHtml('<b>'.repeat(50_000)).length).toBeLessThan(1000)
    expect(cleanNewsHtml('<'.repeat(100_000))).not.toContain('<')
  })
})

it('droppedNewsTags lists the tags that cleaning removes', () => {
  expect(droppedNewsTags('<div><p>a</p><script>b</script><video></video><SVG></SVG></div>')).toEqual(['script', 'svg', 'video'])
  expect(droppedNewsTags('<h1>a</h1><p>b</p>')).toEqual([])
})

it('newsSummary returns plain text of at most 160 characters, also for text cut inside markup', () => {
  expect(newsSummary('<h2>Olá</h2><p>Preço &lt; R$&nbsp;5 &amp; mais</p><ul><li>um</li><li>dois</li></ul>')).toBe(
    'Olá Preço < R$ 5 & mais um dois',
  )
  expect(newsSummary('<p>&amp;lt;script&amp;gt;</p>')).toBe('&lt;script&gt;')
  const [head, tail] = ['<p>Começo <a href="https://exemplo.com.br/', '">x</a>']
  const link = (end: string) => `${head.padEnd(4096 - tail.length - end.length, 'a')}${tail}${end}`
  expect(link('').length).toBe(4096)
  // Cut within a tag, an entity, a letter of two halves, and what is never words.
  for (const end of ['', '<stro', '<a href="https:', '&', '&am', '&#1', '&#x1f4', '\uD83D'])
    expect([end, newsSummary(`${link(end)}ng>p;\uDE00 muito depois</strong>`)]).toEqual([end, 'Começo x…'])
  expect(newsSummary(`${link('<script>')}fired()</script><p>depois`)).toBe('Começo x…')
  expect(newsSummary(`<p>${'&amp; '.repeat(200_000)}`)).toBe(`${'& '.repeat(80).slice(0, -1).slice(0, -2)}…`)
  const long = newsSummary(`<p>${'palavra '.repeat(60)}</p>`)
  expect(long.length).toBeLessThanOrEqual(160)
  expect(long).toMatch(/ palavra…$/)
})
