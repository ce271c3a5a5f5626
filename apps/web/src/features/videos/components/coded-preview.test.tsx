// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { Session } from '@videozz/contract/browser'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { setMedia } from '../../../shared/queries/media.ts'
import { openSession } from '../../../shared/session/session.ts'
import { showWidgets } from '../../../shared/testing/show-widgets.tsx'
import { testVideoDetail } from '../../../shared/media/test-video.ts'
import CodedPreview from './coded-preview.tsx'

const show = showWidgets()
const session = { id: 'p'.repeat(16), accountId: 'a'.repeat(16), status: 'activated', hasImprint: true, tenant: null } as unknown as Session
beforeAll(() => openSession({ accessToken: 't', expiresIn: 900, session }))
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise<never>(() => undefined)))

it.each([
  ['default', true],
  ['audio', false],
] as const)('a media of type %s announces the code over its picture: %s', async (type, announced) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const video = testVideoDetail({ type, playable: false })
  setMedia(client, video.key, video)
  const routeTree = createRootRoute({ component: () => <CodedPreview id={video.key} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  expect(document.querySelector(`section[aria-label="${video.title}"]`)).not.toBeNull()
  expect(document.body.textContent.includes('Seu código aparece aqui')).toBe(announced)
})
