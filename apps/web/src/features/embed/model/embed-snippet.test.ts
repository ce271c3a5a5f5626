import { describe, expect, it } from 'vitest'
import { embedSnippet } from './embed-snippet.ts'

const snippet = (title: string): string => embedSnippet({ origin: 'https://videos.exemplo.com', key: 'abcdefghijklmnop', title })

describe('embedSnippet', () => {
  it('frames the player page in 16:9 with the permissions it needs', () => {
    const code = snippet('Aula 1')
    expect(code).toContain('src="https://videos.exemplo.com/embed/abcdefghijklmnop"')
    expect(code).toContain('title="Aula 1"')
    expect(code).toContain('allow="fullscreen; autoplay; encrypted-media"')
    expect(code).toContain('padding-top:56.25%')
    expect(code).toContain('#email={{email}}')
  })
  it('lets no title break out of its attribute', () => {
    expect(snippet('"><script>alert(1)</script> & cia')).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; cia"')
  })
})
