// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { hasFeature, type Session } from '@videozz/contract/browser'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../shared/api/query-client.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { closeSession, openSession } from '../../../shared/session/session.ts'
import { until } from '../../../shared/testing/until.ts'
import UploadScreen from './upload-screen.tsx'
import { professionalPlan } from '../../../shared/testing/plans.ts'

vi.mock('../../../shared/notify/notify.tsx', async (load) => ({
  ...(await load<typeof import('../../../shared/notify/notify.tsx')>()),
  notifyError: vi.fn<() => void>(),
}))

const session = { id: 'p'.repeat(16), accountId: 'a'.repeat(16), status: 'activated', plan: professionalPlan, tenant: null }

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'INTERNAL', message: 'Falhou.' } }, { status: 500 }))
  openSession({ accessToken: 't', expiresIn: 900, session: session as unknown as Session })
})
afterEach(() => {
  queryClient.clear()
  closeSession('signed-out')
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('shows the error of a failed plan request on the screen, without a notification', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const router = createRouter({ routeTree: createRootRoute({ component: UploadScreen }), history: createMemoryHistory() })
  await router.load()
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
  await until(() => expect(document.body.textContent).toContain('Não foi possível carregar o seu plano.'))
  expect(notifyError).not.toHaveBeenCalled()
  // What this build cannot do is not promised.
  const imports = (['linkImports', 'cloudImports', 'hostImports'] as const).some(hasFeature)
  expect(document.body.textContent?.includes('importe de outras plataformas')).toBe(imports)
  await act(async () => root.unmount())
})
