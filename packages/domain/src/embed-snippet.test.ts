import { describe, expect, it } from 'vitest'
import { embedSnippet, type SnippetSubject, viewerTokenTag } from './embed-snippet.ts'

const key = 'abcdefghijklmnop'
const snippet = (change: Partial<SnippetSubject> = {}): string =>
  embedSnippet({ origin: 'https://videos.exemplo.com', key, title: 'Aula 1', width: 1920, height: 1080, ...change })

describe('embedSnippet', () => {
  it('returns an iframe of the player page without scripts or event handlers', () => {
    const code = snippet()
    expect(code).toContain(`src="https://videos.exemplo.com/embed/${key}"`)
    expect(code).toContain('title="Aula 1"')
    expect(code).toContain('loading="lazy"')
    expect(code).toContain('allow="autoplay; fullscreen; encrypted-media; picture-in-picture"')
    expect(code).not.toMatch(/<script|\son\w+=|javascript:/)
    expect(code.match(/<\/?\w+/g)).toEqual(['<div', '<iframe', '</iframe', '</div'])
  })
  it.each([
    [1920, 1080, '56.25%'],
    [1440, 1080, '75%'],
    [2560, 1080, '42.188%'],
    [8000, 100, '41.667%'],
    [null, null, '56.25%'],
  ])('keeps the aspect ratio of %s × %s', (width, height, padding) => {
    expect(snippet({ width, height })).toContain(`padding-top:${padding}`)
    expect(snippet({ width, height })).not.toContain('max-width')
  })
  it('limits the width of a portrait video', () => {
    expect(snippet({ width: 1080, height: 1920 })).toContain('<div style="max-width:405px;margin:0 auto">')
    expect(snippet({ width: 1080, height: 1920 })).toContain('padding-top:177.778%')
  })
  it('escapes the title in its attribute', () => {
    expect(snippet({ title: '"><script>alert(1)</script> & cia' })).toContain(
      'title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; cia"',
    )
  })
  it('adds merge tags or a token tag of the viewer to the fragment', () => {
    const by = (email: string, name: string) => snippet({ viewer: { by: 'tags', tags: { email, name } } })
    expect(by('{{email}}', '{{name}}')).toContain(`/embed/${key}#email={{email}}&amp;name={{name}}"`)
    expect(by('<aluno_email>', ' ')).toContain(`/embed/${key}#email=<aluno_email>"`)
    expect(by('', '')).toContain(`/embed/${key}"`)
    expect(by('" onload="alert(1)', '')).toContain('#email=&quot; onload=&quot;alert(1)"')
    expect(snippet({ viewer: { by: 'token' } })).toContain(`/embed/${key}#viewer=${viewerTokenTag}"`)
  })
})
