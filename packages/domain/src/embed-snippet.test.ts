import { describe, expect, it } from 'vitest'
import { embedSnippet, type SnippetForm, type SnippetSubject, viewerTokenTag, writeSnippet } from './embed-snippet.ts'

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

describe('writeSnippet', () => {
  const write = (form: SnippetForm, change: Partial<SnippetSubject> = {}) =>
    writeSnippet(form, { origin: 'https://videos.exemplo.com/', key, title: 'Aula "1"', width: 1920, height: 1080, ...change })
  const tags = { by: 'tags', tags: { email: '{{email}}', name: '' } } as const

  it('writes the script and the element it upgrades', () => {
    expect(write('script', { viewer: tags })).toBe(
      `<script src="https://videos.exemplo.com/embed.js" async></script>
<div data-videozz="${key}"
  data-title="Aula &quot;1&quot;"
  data-ratio="1.778"
  data-email="{{email}}"></div>`,
    )
    expect(write('script', { viewer: { by: 'token' }, width: null })).not.toContain('data-ratio')
    expect(write('script', { viewer: { by: 'token' } })).toContain(`data-viewer="${viewerTokenTag}"`)
    expect(write('script', { width: 1080, height: 1920 })).toContain('data-ratio="0.563"')
  })
  it('writes the React component with the viewer as values of the program', () => {
    expect(write('react', { viewer: tags })).toBe(
      `import { VideozzPlayer } from '@videozz/embed/react'

<VideozzPlayer
  src="https://videos.exemplo.com/embed/${key}"
  title={"Aula \\"1\\""}
  ratio={1.778}
  viewer={{ email: aluno.email, name: aluno.nome }}
/>`,
    )
    expect(write('react', { viewer: { by: 'token' } })).toContain('viewer={{ token: tokenDoAluno }}')
    expect(write('react')).not.toContain('viewer')
  })
  it('writes the frame', () => {
    expect(write('iframe', { viewer: tags })).toBe(snippet({ title: 'Aula "1"', viewer: tags }))
  })
})
