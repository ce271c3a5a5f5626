// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { Session, VideoDetail } from '@videozz/contract/browser'
import { act } from 'react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { setMedia } from '../../../shared/queries/media.ts'
import { openSession } from '../../../shared/session/session.ts'
import { until } from '../../../shared/testing/until.ts'
import { showWidgets } from '../../../shared/testing/show-widgets.tsx'
import { testVideoDetail } from '../../../shared/media/test-video.ts'
import CodedPreview from './coded-preview.tsx'

const show = showWidgets()
const session = { id: 'p'.repeat(16), accountId: 'a'.repeat(16), status: 'activated', hasImprint: true, tenant: null } as unknown as Session
beforeAll(() => openSession({ accessToken: 't', expiresIn: 900, session }))
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise<never>(() => undefined)))

async function showPreview(video: VideoDetail): Promise<QueryClient> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  setMedia(client, video.key, video)
  const routeTree = createRootRoute({ component: () => <CodedPreview id={video.key} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return client
}

it.each([
  ['default', true],
  ['audio', false],
] as const)('a media of type %s announces the code over its picture: %s', async (type, announced) => {
  const video = testVideoDetail({ type, playable: false })
  await showPreview(video)
  expect(document.querySelector(`section[aria-label="${video.title}"]`)).not.toBeNull()
  expect(document.body.textContent.includes('Seu código aparece aqui')).toBe(announced)
})

it('the player of a live goes on while its media grows', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ playerToken: 'a.b.c' }))
  const video = testVideoDetail({ type: 'live', status: 'copying', playable: true })
  const client = await showPreview(video)
  const player = () => document.querySelector('iframe')
  await until(() => expect(player()).not.toBeNull())
  const before = player()
  await act(async () => setMedia(client, video.key, { ...video, source: { ...video.source, size: video.source.size + 1 } }))
  await until(() => expect(player()).not.toBeNull())
  expect(player()).toBe(before)
})
