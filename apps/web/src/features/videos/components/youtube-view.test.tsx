// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { VideoDetail } from '@videozz/contract/browser'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testVideoDetail } from '../../../shared/media/test-video.ts'
import { until } from '../../../shared/testing/until.ts'
import { YoutubeView } from './youtube-view.tsx'

const link = { provider: 'youtube', id: 'dQw4w9WgXcQ', startsAt: 90, url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s' } as const
const linked = (change: Partial<VideoDetail> = {}) =>
  testVideoDetail({ type: 'youtube', title: 'Luz & sombra', playable: false, duration: null, link, ...change })

let root: Root
let sent: [string, unknown][]
beforeEach(() => {
  sent = []
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { configurable: true, get: () => inside })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://x')
    if (init?.method === 'PUT') sent.push([url.pathname, JSON.parse(init.body as string)])
    return Response.json(linked({ duration: 212 }))
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const render = (video: VideoDetail) =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <YoutubeView video={video} folders={<button>Enviar para pasta</button>} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
const frame = () => document.querySelector('iframe')
/** No page is loaded in this document: the frame has a window of the test's. */
const inside = {}
const say = (data: unknown, source: unknown = inside, origin = location.origin) =>
  act(async () => void window.dispatchEvent(Object.assign(new MessageEvent('message', { data, origin }), { source })))

it('frames the page of the player with video, start and title, links to YouTube, and says what cannot be there', async () => {
  await render(linked())
  expect(frame()?.getAttribute('src')).toBe('/embed/preview/youtube#v=dQw4w9WgXcQ&title=Luz+%26+sombra&t=90')
  expect(frame()?.title).toBe('Prévia de Luz & sombra')
  const anchor = document.querySelector('a')
  expect([anchor?.textContent, anchor?.href, anchor?.target, anchor?.rel]).toEqual([
    'Ver no YouTube',
    link.url,
    '_blank',
    'noopener noreferrer',
  ])
  for (const word of ['Imprint', 'incorporação', 'downloads', 'legendas', 'ofertas', 'estatísticas'])
    expect(document.body.textContent).toContain(word)
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Enviar para pasta'])
})

it('plays on when the title is changed', async () => {
  await render(linked())
  const src = frame()?.getAttribute('src')
  await render(linked({ title: 'Outro título' }))
  expect([frame()?.getAttribute('src'), frame()?.title]).toEqual([src, 'Prévia de Outro título'])
})

it('notes the duration that its frame tells, and no other window', async () => {
  await render(linked())
  await say({ type: 'videozz:duration', duration: 7 }, window)
  await say({ type: 'videozz:duration', duration: 8 }, inside, 'https://evil.example')
  await say(null)
  await say({ type: 'videozz:state', state: 'playing' })
  expect(sent).toEqual([])
  await say({ type: 'videozz:duration', duration: 212 })
  await until(() => expect(sent).toEqual([[`/api/videos/${linked().key}/duration`, { duration: 212 }]]))
})

it('notes nothing where the duration is known', async () => {
  await render(linked({ duration: 90 }))
  await say({ type: 'videozz:duration', duration: 212 })
  expect(sent).toEqual([])
})
