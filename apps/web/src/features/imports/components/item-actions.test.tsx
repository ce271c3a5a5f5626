// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import type { ImportItem, Session } from '@videozz/contract/browser'
import { act } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { closeSession, sessionStore } from '../../../shared/session/session.ts'
import { professionalPlan } from '../../../shared/testing/plans.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import { seenBatches } from '../api/panel-state.ts'
import { shownImports } from '../model/shown-imports.ts'
import { ItemActions } from './item-actions.tsx'

it('keeps a file that is tried again on the list, also when it is done before it was seen to move', async () => {
  const failed = {
    id: 'i'.repeat(16),
    batchId: 'b'.repeat(16),
    title: 'Luz',
    state: 'failed',
    waitReason: null,
    videoKey: null,
  } as ImportItem
  sessionStore.set({
    phase: 'signed-in',
    session: { status: 'activated', plan: professionalPlan, tenant: null, subscription: null } as unknown as Session,
  })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://x').pathname)
    return Response.json({})
  })
  const rootRoute = createRootRoute({ component: () => <ItemActions item={failed} /> })
  const root = await showRouted(createRouter({ routeTree: rootRoute, history: createMemoryHistory() }))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    closeSession('signed-out')
    vi.unstubAllGlobals()
  })
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Tentar de novo Luz"]')?.click())
  await until(() => expect(asked).toContain(`/api/imports/items/${failed.id}/retry`))
  const done: ImportItem = { ...failed, state: 'done' }
  await until(() => expect(shownImports([done], { seen: seenBatches.get(), closed: new Set() })).toEqual([done]))
})
